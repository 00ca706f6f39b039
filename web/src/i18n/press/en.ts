/** What is said around the front page of a race, in English. */
import type { Message } from "../messages";

export default {
  title: "Newspaper",
  about: "From the record of the race, to share.",
  stage: "Stage {stage}",
  back: "Back to the race",
  share: "Share the front page",
  copy: "Copy link",
  copied: "Link copied",
  drawing: "Drawing the front page…",
  wide: "For links",
  tall: "For phones",
  png: "Picture",
  svg: "For print",
  download: "{what}: {form}",
} as const satisfies Record<string, Message>;
