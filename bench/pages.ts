import { signUp, startMeasuredServer } from './support/measured-server.ts'
import { type Asked, compare, type Floor } from './support/compare.ts'
import type { Bench, Figure } from './support/figures.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { lessonBatch } from './support/navigation.ts'
import { startReference } from './support/reference.ts'
import { expectOk } from './support/requests.ts'

const guestPage: Floor = { ratio: 0.75, p99Times: 1.5 }
const publicJson: Floor = { ratio: 0.85, p99Times: 1.5 }
const memberPage: Floor = { ratio: 0.06, p99Ms: 60 }

/** Compares frequent pages with bare Fastify that sends the same bytes and headers: 200 courses of 8 lessons. */
export const pages: Bench = {
  name: 'pages',
  async run() {
    const academy = await startMeasuredServer()
    await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
    const cookie = await signUp(academy, 'reader')
    await enrol(academy.sql, 'reader', 5)
    const views: [string, string, Floor, 'signed in'?][] = [
      ['home, guest', '/', guestPage],
      ['catalogue, guest', '/courses', guestPage],
      ['course, guest', '/courses/course-1', guestPage],
      ['lesson, guest', '/lessons/1', guestPage],
      ['JSON of a course', '/api/courses/1', publicJson],
      ['JSON of all 200 courses', '/api/courses', publicJson],
      ['course, signed in', '/courses/course-1', memberPage, 'signed in'],
      ['lesson, signed in', '/lessons/1', memberPage, 'signed in'],
      ['library, signed in', '/my-library', memberPage, 'signed in'],
      ['tRPC batch that opens a lesson', await lessonBatch(academy, cookie), {}, 'signed in'],
    ]
    const headers = (signedIn?: string) => ({
      'accept-encoding': 'gzip, deflate, br',
      ...(signedIn ? { cookie } : {}),
    })
    const answers = []
    for (const [, path, , signedIn] of views)
      answers.push(await expectOk(academy.url + path, headers(signedIn)))
    const reference = await startReference({ answers })
    try {
      const figures: Figure[] = []
      for (const [at, [what, path, floor, signedIn]] of views.entries()) {
        const own: Asked = { pid: academy.pid, url: academy.url + path, headers: headers(signedIn) }
        figures.push(
          await compare(
            what,
            own,
            { ...own, url: `${reference.url}/bytes/${at}`, pid: reference.pid },
            floor,
          ),
        )
      }
      return figures
    } finally {
      await reference.stop()
    }
  },
}
