/** The secret of a link to another device: it stands after the #, which browsers send to nobody. */
export const deviceToken = (hash: string): string => /^#device=([\x21-\x7e]{1,200})$/.exec(hash)?.[1] ?? "";
