/** How few teams a form offers for a kind of race: time trials can be ridden alone. The server judges. */
export const fewestOf = (kind: string): number => (kind === "ttt" || kind === "itt" ? 1 : 2);
