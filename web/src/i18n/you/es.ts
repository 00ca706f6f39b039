/** La página sobre uno mismo y sus dispositivos, en español. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Tú y tus dispositivos",
  stranger: "Este servidor aún no te conoce. No hay nada que mostrar ni que borrar.",

  devices: "Tus dispositivos",
  "devices.text": "Cada navegador en el que eres {name}. El que ya no tengas se puede desconectar aquí.",
  "device.unknown": "Un navegador",
  "device.this": "este",
  "device.seen": "Visto {when}",
  "device.out": "Desconectar",
  "device.out.of": "Desconectar {device}, visto {when}",
  "device.more": "Un dispositivo más",
  "device.more.text":
    "Un enlace con el que otro navegador también eres tú: una sola vez, en {minutes} minutos. No lo compartas.",
  "device.link": "Enlace a otro dispositivo",
  "device.qr": "Código QR para otro dispositivo",

  shared: "Asientos que otros también tienen",
  "shared.text":
    "Quien tiene el enlace secreto de tu asiento puede jugar por ti. Si no es tu propio dispositivo, haz un enlace nuevo.",
  "shared.seat": "{table}, asiento {seat}",
  "shared.seen": "otro dispositivo, visto {when}",
  "shared.unseen": "otro dispositivo",
  "shared.renew": "Enlace nuevo, y fuera los demás",
  "shared.renew.of": "Enlace nuevo para {seat}, y fuera los demás",

  arrive: "¿También este dispositivo?",
  "arrive.text": "El enlace hace de este navegador el mismo invitado que el dispositivo del que vienes.",
  "arrive.other": "Hasta ahora eres {name} aquí: las mesas de ese invitado ya no se podrán abrir desde este navegador.",
  "arrive.yes": "Sí, ser ese invitado aquí",
  "arrive.old": "Este enlace es demasiado viejo, o ya se usó. Haz uno nuevo en el otro dispositivo.",
  "arrive.done": "Ahora eres {name} en este dispositivo.",

  data: "Lo que se guarda sobre ti",
  "data.text":
    "Tu nombre, tus mesas y lo que se jugó en ellas, tus libros del juego de mesa, y dónde se te avisa de que te toca. Nada más, y nada sale de este servidor.",
  "data.ever": "Este servidor lo guarda hasta que lo borres.",
  "data.tables": {
    count: "days",
    one: "Las mesas terminadas, o que nunca empezaron, se guardan {days} día.",
    other: "Las mesas terminadas, o que nunca empezaron, se guardan {days} días.",
  },
  "data.books": {
    count: "days",
    one: "Los libros del juego de mesa se guardan {days} día tras la última anotación.",
    other: "Los libros del juego de mesa se guardan {days} días tras la última anotación.",
  },
  "data.guests": {
    count: "days",
    one: "A quien no viene en {days} día se le olvida.",
    other: "A quien no viene en {days} días se le olvida.",
  },
  "data.take": "Llevártelo todo en un archivo",

  remove: "Borrar todo sobre mí",
  "remove.title": "¿Borrar todo sobre ti?",
  "remove.text": "No se puede deshacer, ni siquiera por quien lleva este servidor.",
  "remove.goes": "Lo que se va",
  "remove.name": "Tu nombre y tus cookies, en todos los dispositivos",
  "remove.tables": {
    count: "tables",
    one: "{tables} mesa en la que no se sienta nadie más",
    other: "{tables} mesas en las que no se sienta nadie más",
  },
  "remove.books": { count: "books", one: "{books} libro del juego de mesa", other: "{books} libros del juego de mesa" },
  "remove.told": {
    count: "places",
    one: "{places} lugar donde se te avisa de que te toca",
    other: "{places} lugares donde se te avisa de que te toca",
  },
  "remove.stays": "Lo que queda",
  "remove.kept": {
    count: "tables",
    one: "{tables} mesa que también es de otros: allí te llamas N. N., y un bot corre por ti",
    other: "{tables} mesas que también son de otros: allí te llamas N. N., y un bot corre por ti",
  },
  "remove.nothing": "Nada.",
  "remove.backups": "Las copias que hizo antes quien lleva este servidor quedan hasta que se sustituyan.",
  "remove.yes": "Borrar todo",
  "remove.no": "Conservarlo",
  "remove.done": "Todo sobre ti está borrado.",
} as const satisfies Translation<typeof english>;
