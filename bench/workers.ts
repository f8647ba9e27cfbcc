import { startMeasuredServer } from './support/measured-server.ts'
import { type Asked, compare } from './support/compare.ts'
import type { Bench, Figure } from './support/figures.ts'
import { grow, sizeOf } from './support/grow.ts'

const views: [string, string][] = [
  ['home, nothing kept', '/'],
  ['course, nothing kept', '/courses/course-1'],
  ['lesson, nothing kept', '/lessons/1'],
  ['JSON of a course, nothing kept', '/api/courses/1'],
]

/** Compares two workers with one server, without the response cache. Shows how much a second core adds. */
export const workers: Bench = {
  name: 'workers',
  async run() {
    const start = async (count: string) => {
      const academy = await startMeasuredServer({ WORKERS: count, KEEP_ANSWERS: '0' })
      await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
      return academy
    }
    const [two, one] = [await start('2'), await start('1')]
    const figures: Figure[] = []
    for (const [what, path] of views) {
      const asked = ({ pid, url }: Asked): Asked => ({ pid, url: url + path })
      figures.push(await compare(what, asked(two), asked(one), { ratio: 1.5 }))
    }
    return figures
  },
}
