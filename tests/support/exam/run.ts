import { setTimeout as sleep } from 'node:timers/promises'
import { CallFailed, newTraffic, type Traffic } from './connection.ts'
import { type Ending, sit, type Sat } from './student.ts'

export type Sitting = {
  urls: readonly string[]
  cookies: readonly string[]
  lessonId: number
  /** The milliseconds over which the starts of all students are spread, and the milliseconds for their answers. */
  starting: number
  answering: number
  /** The number of answers of each student. */
  answers: number
  /** The share of requests whose connection is dropped. */
  dropping: number
}

/**
 * Returns the number of devices of a student: one in seven students answers on two devices. Two in five submit the
 * quiz themselves; the others wait for the deadline, or close their tab.
 */
const devicesOf = (n: number) => (n % 7 === 0 ? 2 : 1)
const ENDINGS: readonly Ending[] = ['student', 'student', 'page', 'page', 'server']

/** Starts all students. `done` resolves when all have ended. */
export function beginExam({ cookies, starting, answering, ...plan }: Sitting): {
  traffic: Traffic
  /** Does not include students who could not start before the end, because the servers were too busy. */
  done: Promise<Sat[]>
} {
  const traffic = newTraffic()
  const done = Promise.all(
    cookies.map((cookie, n) => {
      const startsAfter = (starting * n) / cookies.length
      // All students end at about the same time.
      const during = answering + starting - startsAfter
      const ending = ENDINGS[n % ENDINGS.length]!
      const sat = sit(n + 1, cookie, { ...plan, traffic, startsAfter, during, devices: devicesOf(n), ending })
      return sat.catch((error: unknown) => {
        if (error instanceof CallFailed && error.status === 409) return []
        throw error
      })
    }),
  ).then((all) => all.flat())
  return { traffic, done }
}

/** Waits until a condition is true. Throws if it is still false after a few minutes. */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  withinMs = 240_000,
): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not happen: ${what}`)
    await sleep(250)
  }
}
