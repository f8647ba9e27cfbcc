/** The contents of a fictional payment screenshot. */
export type Claim = {
  app: number
  day: number
  hour: number
  amount: string
  payer: string
  id: string
  time: string
  clock: string
}

/** The number of apps in `apps.ts`. */
const APPS = 5
const AMOUNTS = ['2,999', '4,999', '2,999', '1,499', '2,999']
const PAYERS = [
  'Asha Patil',
  'Rohan Mehta',
  'Priya Joshi',
  'Mohammed Irfan',
  'Sneha Kulkarni',
  'Vikram Singh',
]

/** Returns a generator of pseudo-random numbers. The same seed gives the same numbers. */
export function chance(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) + 0x9e37_79b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 12), 0x297a_2d39)
    mixed = (mixed ^ (mixed >>> 15)) >>> 0
    return mixed % below
  }
}

/**
 * Returns `each` claims per app. Every third claim is similar to the previous one: the same user paid again a few
 * minutes later.
 */
export function claims(each: number, seed = 1): Claim[] {
  const all: Claim[] = []
  for (let app = 0; app < APPS; app += 1) {
    for (let n = 0; n < each; n += 1) {
      const random = chance(seed * 1000 + app * 100 + n)
      const before = n % 3 === 2 ? all.at(-1) : undefined
      const day = before?.day ?? 3 + random(3)
      const hour = before?.hour ?? 1 + random(9)
      const time = `${hour}:${String(random(60)).padStart(2, '0')}`
      all.push({
        app,
        day,
        hour,
        time: `${day} Nov 2026, ${time} pm`,
        amount: before?.amount ?? pick(AMOUNTS, random),
        payer: before?.payer ?? pick(PAYERS, random),
        // IDs of the same day begin with the same digits, as in reality.
        id: `43260${day}${String(100_000 + random(900_000))}`,
        clock: before?.clock ?? time,
      })
    }
  }
  return all
}

const pick = (from: readonly string[], random: (below: number) => number) => from[random(from.length)] ?? ''
