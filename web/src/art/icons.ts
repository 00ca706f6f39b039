/** Glyphs on a grid of 24: strokes of a width, or fillings where there is none. */
interface Glyph {
  readonly d: string;
  readonly width?: number;
}

const GLYPHS = {
  check: { d: "M4 12.5L9.5 18L20 6.5", width: 2.4 },
  dots: { d: "M3 12a2 2 0 1 1 4 0a2 2 0 1 1-4 0M10 12a2 2 0 1 1 4 0a2 2 0 1 1-4 0M17 12a2 2 0 1 1 4 0a2 2 0 1 1-4 0" },
  lock: { d: "M6 11H18V20H6ZM8.5 11V8A3.5 3.5 0 0 1 15.5 8V11", width: 2 },
  link: {
    d: "M10 14L14 10M8.5 11.5L6 14A3.5 3.5 0 0 0 11 19L13.5 16.5M15.5 12.5L18 10A3.5 3.5 0 0 0 13 5L10.5 7.5",
    width: 2,
  },
  play: { d: "M7 4.5L19 12L7 19.5Z" },
  pause: { d: "M6 5h4v14H6zM14 5h4v14h-4z" },
  next: { d: "M5 5L15 12L5 19ZM16.5 5H19V19H16.5Z" },
  prev: { d: "M19 5L9 12L19 19ZM7.5 5H5V19H7.5Z" },
  skip: { d: "M3 5L11 12L3 19ZM11 5L19 12L11 19ZM19.5 5H22V19H19.5Z" },
  undo: { d: "M8 5L4 9L8 13M4 9H14A5.5 5.5 0 0 1 14 20H9", width: 2 },
  redo: { d: "M16 5L20 9L16 13M20 9H10A5.5 5.5 0 0 0 10 20H15", width: 2 },
  flip: { d: "M12 4V20M9 8L4 12L9 16ZM15 8L20 12L15 16Z", width: 1.8 },
  turn: { d: "M19 12A7 7 0 1 1 16.5 6.6M17 3V7.5H12.5", width: 2 },
  warn: { d: "M12 4L21 20H3ZM12 10V14.5M12 17.2V17.3", width: 2 },
  x: { d: "M6 6L18 18M18 6L6 18", width: 2.4 },
  info: { d: "M12 21A9 9 0 1 0 12 3A9 9 0 0 0 12 21ZM12 11V16.5M12 7.6V7.7", width: 2 },
  moon: { d: "M19 14.5A8 8 0 1 1 10 4.5A6.5 6.5 0 0 0 19 14.5Z", width: 1.9 },
  sound: { d: "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4 4 0 0 1 15.5 15M18 6.5A8 8 0 0 1 18 17.5", width: 1.9 },
  menu: { d: "M4 7H20M4 12H20M4 17H20", width: 2.2 },
  zoom: { d: "M10.5 17A6.5 6.5 0 1 0 10.5 4A6.5 6.5 0 0 0 10.5 17ZM15.5 15.5L20.5 20.5", width: 2 },
  eye: { d: "M2.5 12Q12 2.5 21.5 12Q12 21.5 2.5 12ZM12 15A3 3 0 1 0 12 9A3 3 0 0 0 12 15Z", width: 1.9 },
  book: { d: "M12 6.5Q8 4 3.5 5V18.5Q8 17.5 12 20Q16 17.5 20.5 18.5V5Q16 4 12 6.5ZM12 6.5V20", width: 1.9 },
  clock: { d: "M12 21A9 9 0 1 0 12 3A9 9 0 0 0 12 21ZM12 7V12L15.5 14", width: 2 },
  pull: { d: "M3 8H13M3 16H13M6 12H20M16 8L20 12L16 16", width: 2 },
  block: { d: "M4 12H13M9.5 8L13.5 12L9.5 16M18 4V20", width: 2.2 },
  cap: { d: "M3 19L12 8L21 19M5 4H19", width: 2.2 },
  floor: { d: "M3 6L12 16L21 6M5 20H19", width: 2.2 },
  sweat: { d: "M12 3Q18.5 11 18.5 15A6.5 6.5 0 0 1 5.5 15Q5.5 11 12 3ZM9 15.5A3 3 0 0 0 12 18.5", width: 1.9 },
  arrow: { d: "M4 12H19M13 6L19 12L13 18", width: 2.2 },
  bot: { d: "M5 9H19V19H5ZM12 9V5M9 13.5V14.5M15 13.5V14.5M12 4.5V4.6", width: 2 },
  person: { d: "M12 11.5A4 4 0 1 0 12 3.5A4 4 0 0 0 12 11.5ZM4.5 20.5Q5 14.5 12 14.5T19.5 20.5", width: 2 },
  flag: { d: "M6 21V4M6 4.5H18L15 8.7L18 13H6", width: 2 },
  trash: { d: "M5 7H19M9 7V4.5H15V7M7 7L8 20H16L17 7", width: 1.9 },
  share: { d: "M12 15V4M8 7.5L12 3.5L16 7.5M5 12V20H19V12", width: 2 },
  plus: { d: "M12 5V19M5 12H19", width: 2.4 },
  rest: { d: "M4 18V9M4 15H20V18M20 15V12.5A2.5 2.5 0 0 0 17.5 10H10V15M7 12.5V12.6", width: 2 },
  phone: { d: "M7 3H17V21H7ZM11 18H13", width: 2 },
  hand: { d: "M6 5L12 3.5L13.5 17L8 18.5ZM12 4H18V17.5H13.5", width: 1.8 },
  minus: { d: "M5 12H19", width: 2.4 },
  fit: { d: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15", width: 2 },
  list: { d: "M8 6H20M8 12H20M8 18H20M4 6V6.1M4 12V12.1M4 18V18.1", width: 2.2 },
  sun: {
    d: "M12 16.5A4.5 4.5 0 1 0 12 7.5A4.5 4.5 0 0 0 12 16.5ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3L6.7 6.7M17.3 17.3L18.7 18.7M18.7 5.3L17.3 6.7M6.7 17.3L5.3 18.7",
    width: 1.9,
  },
  mute: { d: "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM16 9.5L21 14.5M21 9.5L16 14.5", width: 1.9 },
  copy: { d: "M9 9H20V20H9ZM15 9V4H4V15H9", width: 1.9 },
  globe: {
    d: "M12 21A9 9 0 1 0 12 3A9 9 0 0 0 12 21ZM3 12H21M12 3Q7.5 7.5 7.5 12T12 21Q16.5 16.5 16.5 12T12 3Z",
    width: 1.8,
  },
  trophy: {
    d: "M7 4H17V10A5 5 0 0 1 7 10ZM7 5.5H3.5Q3.5 10 7.2 10.5M17 5.5H20.5Q20.5 10 16.8 10.5M12 15V18.5M8 20.5H16",
    width: 1.9,
  },
  back: { d: "M20 12H5M11 6L5 12L11 18", width: 2.2 },
  up: { d: "M5 15L12 8L19 15", width: 2.2 },
  down: { d: "M5 9L12 16L19 9", width: 2.2 },
  left: { d: "M15 5L8 12L15 19", width: 2.2 },
  right: { d: "M9 5L16 12L9 19", width: 2.2 },
  edit: { d: "M4 20L5 15.5L16 4.5L19.5 8L8.5 19Z", width: 1.9 },
  save: { d: "M12 4V15M8 11.5L12 15.5L16 11.5M5 17V20H19V17", width: 2 },
  refresh: { d: "M9 3h6v3l2 3v11q0 1-1 1H8q-1 0-1-1V9l2-3ZM7 13H17", width: 1.9 },
  crash: {
    d: "M4 20H20M6 16L13 9M10.5 17.5A3.5 3.5 0 1 0 6 12M18 13A3.5 3.5 0 1 0 13.5 8.5M16 3L19 6M20 4L15.5 5.5",
    width: 1.8,
  },
  cobbles: { d: "M3 8h6v4H3zM11 8h4.5v4H11zM17.5 8H21v4h-3.5zM3 14h4v4H3zM9 14h6v4H9zM17 14h4v4h-4z", width: 1.6 },
  wave: { d: "M2.5 10Q5 6.5 7.5 10T12.5 10T17.5 10T22 10M2.5 16Q5 12.5 7.5 16T12.5 16T17.5 16T22 16", width: 2 },
  breakaway: { d: "M4 12H16M11.5 7L16.5 12L11.5 17M20 6V18M4 7V7.1M4 17V17.1", width: 2.1 },
  relentless: { d: "M13 3L6 13.5H11.5L10.5 21L18 10.5H12.5Z", width: 1.9 },
  chase: { d: "M3 7L8 12L3 17M9 7L14 12L9 17M20 8A4 4 0 0 1 20 16", width: 2.1 },
  nimble: { d: "M5 20V12Q5 8 9 8H19M15 4L19 8L15 12M19 15V20", width: 2.1 },
  recovery: {
    d: "M12 20.5Q4 15 4 9.5A4 4 0 0 1 12 8A4 4 0 0 1 20 9.5Q20 15 12 20.5ZM12 10.5V15.5M9.5 13H14.5",
    width: 1.9,
  },
  ascent6: { d: "M2.5 19.5L9 9L12 13.5L14.5 10L21.5 19.5ZM12 5.5L15 2.5L18 5.5", width: 1.9 },
  descent7: { d: "M2.5 19.5L9 9L12 13.5L14.5 10L21.5 19.5ZM12 2.5L15 5.5L18 2.5", width: 1.9 },
} as const satisfies Record<string, Glyph>;

export type IconName = keyof typeof GLYPHS;
export const ICON_NAMES = Object.keys(GLYPHS) as IconName[];
export const ICONS: Readonly<Record<IconName, Glyph>> = GLYPHS;
