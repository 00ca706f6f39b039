/** One's own record, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Mi historial",
  none: "Ninguna de tus carreras ha terminado. Corre una y aparecerá aquí.",
  about:
    "De las carreras que este servidor aún tiene de ti, como mucho las 200 últimas. Desaparece con las mesas, y con todo lo demás cuando te borras.",
  old: "No se puede llegar al servidor: así estaba la última vez que miraste.",
  you: "Qué se guarda de ti y cómo borrarlo",
  races: { count: "many", one: "{many} carrera", other: "{many} carreras" },
  won: { count: "many", one: "{many} ganada", other: "{many} ganadas" },
  places: "Puestos",
  "place.n": "{n}.º",
  "place.of": "{place} de {of}",
  times: { count: "many", one: "{many} vez", other: "{many} veces" },

  strength: "Fuerza sin suerte",
  "strength.none": {
    count: "more",
    one: "Una carrera revisada más y se podrá decir.",
    other: "{more} carreras revisadas más y se podrá decir.",
  },
  "strength.now":
    "Sin la suerte ganas el {value} % de tus carreras, entre el {low} y el {high} % (95 %). Entre iguales sería el {even} %.",
  "strength.about":
    "Cada carrera cuenta como su resultado menos lo que valía su reparto, según la revisión. Las últimas {window} carreras.",
  "strength.chart": "Fuerza después de cada carrera, con su intervalo",
  "strength.even": "entre iguales",

  feats: "Hazañas",
  "feats.none": "Ninguna todavía. La revisión de una carrera las encuentra.",
  "feat.breakaway": "Ganada desde la escapada",
  "feat.breakaway.about": "El ganador había salido por delante de la parrilla.",
  "feat.from-the-front": "Ganada en cabeza",
  "feat.from-the-front.about": "El ganador iba primero tras cada turno de la segunda mitad.",
  "feat.from-behind": "Ganada desde atrás",
  "feat.from-behind.about": "A mitad de carrera los dos corredores iban últimos.",
  "feat.one-two": "Primero y segundo",
  "feat.one-two.about": "Los dos corredores por delante de todos.",
  "feat.fresh": "Ni una carta de fatiga",
  "feat.fresh.about": "Una carrera entera sin recibir ninguna.",
  "feat.sheltered": "A rueda",
  "feat.sheltered.about": "Ganada con el doble de casillas a rueda que los demás.",
  "feat.against-luck": "Contra las cartas",
  "feat.against-luck.about": "Ganada aunque el reparto era claramente malo.",
  "feat.flawless": "Sin errores",
  "feat.flawless.about": "Ninguna decisión costó claramente nada.",

  stages: "Por etapa",
  bots: "Contra bots",
  last: "Últimas carreras",
  "col.stage": "Etapa",
  "col.bot": "Bot",
  "col.races": "Carreras",
  "col.won": "Ganadas",
  "col.best": "Mejor",
  "col.mean": "Puesto medio",
  "col.even": "Entre iguales",
  "col.when": "Cuándo",
  "col.place": "Puesto",
  "col.adjusted": "Sin suerte",
  save: "Llevárselo",
} satisfies Translation<typeof en>;
