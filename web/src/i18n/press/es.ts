/** What is said around the front page of a race, in Spanish. */
import type { Translation } from "../messages";
import type english from "./en";

export default {
  title: "Periódico",
  about: "Hecho con el registro de la carrera, para compartir.",
  stage: "Etapa {stage}",
  back: "Volver a la carrera",
  share: "Compartir la portada",
  copy: "Copiar el enlace",
  copied: "Enlace copiado",
  drawing: "La portada está en prensa…",
  wide: "Para enlaces",
  tall: "Para móviles",
  png: "Imagen",
  svg: "Para imprimir",
  download: "{what}: {form}",
} satisfies Translation<typeof english>;
