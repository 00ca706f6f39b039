/**
 * Two devices wrote in one book: what only one of them changed is taken from that one. What both changed in different
 * ways is a clash, which somebody has to look at. Knows nothing of what is written.
 */

export interface Merged<T> {
  readonly value: T;
  /** The ways to what both changed: "entries", "2", "finish", "AR". */
  readonly clashes: readonly (readonly string[])[];
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether both say the same, in whatever order. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, n) => isSame(value, other[n]));
  if (!isTree(one) || !isTree(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}

/** From what both started with; where they clash, mine stands. */
export function merge<T>(base: T | null, mine: T, theirs: T): Merged<T> {
  const clashes: string[][] = [];
  return { value: woven(base, mine, theirs, [], clashes) as T, clashes };
}

/** All of it but this. */
export function without<V>(tree: Readonly<Record<string, V>>, key: string): Record<string, V> {
  return Object.fromEntries(Object.entries(tree).filter(([each]) => each !== key));
}

/** With what another writing says in these places. */
export function taken<T>(value: T, from: T, ways: readonly (readonly string[])[]): T {
  return ways.reduce<unknown>((tree, way) => put(tree, from, way), value) as T;
}

function put(tree: unknown, from: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return from;
  const [into, out] = [isTree(tree) ? tree : {}, isTree(from) ? from : {}];
  const pairs = { ...into, [key]: put(into[key], out[key], rest) };
  return Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== undefined));
}

function woven(base: unknown, mine: unknown, theirs: unknown, way: readonly string[], clashes: string[][]): unknown {
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  if (isSame(mine, base)) return theirs;
  if (isTree(mine) && isTree(theirs)) {
    const before = isTree(base) ? base : {};
    const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const pairs = keys.map((key) => [key, woven(before[key], mine[key], theirs[key], [...way, key], clashes)] as const);
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  }
  clashes.push([...way]);
  return mine;
}
