/** La página de quien lleva el servidor, en español. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Entre bastidores",
  about: "Para quien lleva este servidor: con la clave que guarda su variable LIGNEROUGE_TOKEN.",
  token: "Clave",
  open: "Abrir",
  wrong: "Esa no es la clave de este servidor, o no tiene ninguna.",
  leave: "Cerrar",
  refresh: "Mirar otra vez",

  server: "El servidor",
  version: "Versión",
  started: "Arrancado",
  database: "Base de datos",
  size: "Tamaño de la base",
  free: "Libre en el disco",
  "free.of": "{free} de {total}",
  load: "Carga de la máquina",
  "load.of": {
    count: "processors",
    one: "{load} en {processors} procesador",
    other: "{load} en {processors} procesadores",
  },
  memory: "Memoria de este proceso",
  processor: "Tiempo de procesador de este proceso",
  sockets: "Conexiones abiertas",
  live: "Mesas en memoria",
  answers: "Respuestas desde el arranque",
  guests: "Invitados",
  "guests.today": { count: "today", one: "{guests}, {today} de ellos hoy", other: "{guests}, {today} de ellos hoy" },

  restart: "Arrancar de nuevo",
  "restart.text":
    "Con la versión que está instalada ahora. Los jugadores no lo notan: sus páginas vuelven solas, y no se pierde nada.",
  "restart.done": "El servidor arranca de nuevo.",
  "restart.not": "Este servidor no puede arrancar solo de nuevo: lo tiene que hacer quien lo arrancó.",

  announcement: "Anuncio",
  "announcement.text": "Una frase que todos ven encima de la página hasta que la cierran.",
  "announcement.label": "Frase",
  "announcement.hint": "Esta noche a las 22:00 el servidor se muda; cada mesa sigue después.",
  "announcement.say": "Decirlo a todos",
  "announcement.stop": "Retirarlo",
  "announcement.said": "Se dice a todos.",
  "announcement.stopped": "Ya no se anuncia nada.",

  tables: "Mesas",
  "tables.open": { count: "tables", one: "{tables} esperando", other: "{tables} esperando" },
  "tables.playing": { count: "tables", one: "{tables} en marcha", other: "{tables} en marcha" },
  "tables.over": { count: "tables", one: "{tables} terminada", other: "{tables} terminadas" },
  "tables.none": "Ninguna.",
  "table.name": "Mesa",
  "table.seats": "Asientos",
  "table.changed": "Último cambio",
  "table.kept": "Se guarda hasta",
  "table.ever": "para siempre",
  "table.unnamed": "sin nombre",

  keeps: "Lo que se va",
  "keeps.ever": "Todo se guarda para siempre. Las variables LIGNEROUGE_KEEP_… lo cambian.",
  "keeps.soon":
    "En {days} días, si nadie los usa: mesas {tables}, invitados {guests}, libros del juego de mesa {books}.",
  "keeps.take": "Llevarse lo que se va",

  refusals: "Rechazado hace poco",
  "refusals.text": "Por este proceso: cuándo, por qué, dónde y a qué dirección. Nunca lo que se dijo.",
  "refusals.none": "Nada.",
  "refusal.at": "Cuándo",
  "refusal.code": "Por qué",
  "refusal.route": "Dónde",
  "refusal.address": "Dirección",
} as const satisfies Translation<typeof english>;
