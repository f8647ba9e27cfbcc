/** The fractional parts of the roots of the first primes, as in FIPS 180-4. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => {
  if (n < 2) return false
  for (let divisor = 2; divisor * divisor <= n; divisor++) if (n % divisor === 0) return false
  return true
})
const fraction = (value: number) => ((value - Math.floor(value)) * 2 ** 32) | 0
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)))

const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** Returns the SHA-256 of an ASCII text of up to 55 characters. The browser's own implementation needs HTTPS. */
export function sha256(text: string): Uint8Array {
  const words = new Int32Array(64)
  for (let at = 0; at < text.length; at++)
    words[at >> 2] = (words[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - 8 * (at & 3)))
  words[text.length >> 2] = (words[text.length >> 2] ?? 0) | (128 << (24 - 8 * (text.length & 3)))
  words[15] = text.length * 8
  for (let at = 16; at < 64; at++) {
    const [near, far] = [words[at - 2] ?? 0, words[at - 15] ?? 0]
    const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START
  for (let at = 0; at < 64; at++) {
    const first =
      h +
      (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
      ((e & f) ^ (~e & g)) +
      (ROUNDS[at] ?? 0) +
      (words[at] ?? 0)
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  const bytes = new DataView(new ArrayBuffer(32))
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries())
    bytes.setInt32(4 * at, ((START[at] ?? 0) + word) | 0)
  return new Uint8Array(bytes.buffer)
}
