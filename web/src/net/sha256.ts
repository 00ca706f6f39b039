/** SHA-256 (FIPS 180-4) of a key, both as hexadecimal digits. Browsers have one of their own, but over https alone. */
const ROUNDS = 64;
const primes = Array.from({ length: 400 }, (_, n) => n + 2).filter((n) => {
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false;
  return true;
});
/** The first 32 bits behind the point. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const STEPS = primes.slice(0, ROUNDS).map((prime) => fraction(Math.cbrt(prime)));

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Of fewer than 56 bytes: one block. */
export function sha256(digits: string): string {
  const bytes = (digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  const block = new Uint8Array(64);
  block.set([...bytes, 0x80]);
  const view = new DataView(block.buffer);
  view.setUint32(60, bytes.length * 8);
  const w = Array.from({ length: 16 }, (_, n) => view.getInt32(4 * n));
  const word = (n: number): number => w[n] ?? 0;
  for (let n = 16; n < ROUNDS; n++) {
    const [early, late] = [word(n - 15), word(n - 2)];
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w.push((word(n - 16) + s0 + word(n - 7) + s1) | 0);
  }
  let [a, b, c, d, e, f, g, h] = START as [number, number, number, number, number, number, number, number];
  for (let n = 0; n < ROUNDS; n++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (STEPS[n] ?? 0) + word(n)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, h]
    .map((each, n) => ((each + (START[n] ?? 0)) >>> 0).toString(16).padStart(8, "0"))
    .join("");
}
