/** What is said about the boxes that somebody plays with, in Spanish. */
import type en from "./en";
import type { Translation } from "../messages";

export default {
  title: "Mis cajas",
  all: "todas",
  about: "Solo se ofrece lo que se puede montar con estas cajas. Se guarda en este dispositivo.",
  always: "hasta {teams} equipos; las demás la necesitan",
  upTo: "hasta {teams} equipos",
  most: "Con estas cajas corren como mucho {teams} equipos.",
  missed: "{stage} no se puede montar con tus cajas; {other}, sí.",
  missing: "no se puede montar con tus cajas",
  few: "Tus cajas no bastan para esto: añade una o cambia la forma de correr.",
  lacking: "En {box}, que no está entre tus cajas.",
} satisfies Translation<typeof en>;
