/** What is said where one asks to be told that a table waits, in Spanish. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Cuando te toque",
  on: "Avisarme en este dispositivo",
  about: "Una vez por turno, y solo si no estás mirando la mesa.",
  blocked: "Este navegador no deja que la página te avise: permítele las notificaciones en sus ajustes.",
  impossible:
    "Este navegador no se puede despertar: hace falta una dirección segura (https) y, en iPhone o iPad, la página en la pantalla de inicio.",
  failed: "El servicio de mensajes del navegador no responde ahora. Inténtalo más tarde.",
  webhook: "O en una dirección web",
  "webhook.about":
    "Para un chat o un programa tuyo: cada mensaje va firmado con un secreto que se muestra una sola vez.",
  "webhook.address": "Dirección",
  "webhook.add": "Añadir",
  "webhook.secret": "Secreto, solo se muestra ahora",
  "webhook.refused": "No se puede enviar nada a esta dirección: debe ser pública y empezar por https://.",
  remove: "Quitar {address}",
} satisfies Translation<typeof english>;
