import { setTimeout as sleep } from 'node:timers/promises'
import { type MeasuredServer, signUp, startMeasuredServer } from './support/measured-server.ts'
import { type Asked, compare, type Floor } from './support/compare.ts'
import type { Bench, Figure } from './support/figures.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { lessonBatch } from './support/navigation.ts'
import { startReference } from './support/reference.ts'
import { expectOk } from './support/requests.ts'

const guestPage: Floor = { ratio: 0.75, p99Times: 1.5 }
const publicJson: Floor = { ratio: 0.85, p99Times: 1.5 }
const memberPage: Floor = { ratio: 0.06, p99Ms: 60 }

const IN_HINDI = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }

/** Offers English and Hindi. Resolves when the server uses both. */
async function offerHindi({ sql, url }: MeasuredServer): Promise<void> {
  await sql`insert into settings (key, value) values ('languages', 'en,hi')`
  await sql`select pg_notify('lantern', ${JSON.stringify({ topic: 'settings', payload: { key: 'languages' } })})`
  for (let tries = 0; tries < 100; tries += 1) {
    const page = await fetch(url, { headers: IN_HINDI })
    if ((await page.text()).includes('<html lang="hi"')) return
    await sleep(100)
  }
  throw new Error('The server does not offer Hindi')
}

/** Compares frequent pages with bare Fastify that sends the same bytes and headers: 200 courses of 8 lessons. */
export const pages: Bench = {
  name: 'pages',
  async run() {
    const academy = await startMeasuredServer()
    await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
    const cookie = await signUp(academy, 'reader')
    await enrol(academy.sql, 'reader', 5)
    await offerHindi(academy)
    const views: [string, string, Floor, ('signed in' | 'Hindi')?][] = [
      ['home, guest', '/', guestPage],
      ['catalogue, guest', '/courses', guestPage],
      ['course, guest', '/courses/course-1', guestPage],
      ['lesson, guest', '/lessons/1', guestPage],
      ['home, guest, Hindi', '/', guestPage, 'Hindi'],
      ['catalogue, guest, Hindi', '/courses', guestPage, 'Hindi'],
      ['course, guest, Hindi', '/courses/course-1', guestPage, 'Hindi'],
      ['lesson, guest, Hindi', '/lessons/1', guestPage, 'Hindi'],
      ['JSON of a course', '/api/courses/1', publicJson],
      ['JSON of all 200 courses', '/api/courses', publicJson],
      ['course, signed in', '/courses/course-1', memberPage, 'signed in'],
      ['lesson, signed in', '/lessons/1', memberPage, 'signed in'],
      ['library, signed in', '/my-library', memberPage, 'signed in'],
      ['tRPC batch that opens a lesson', await lessonBatch(academy, cookie), {}, 'signed in'],
    ]
    const headers = (by?: 'signed in' | 'Hindi') => ({
      'accept-encoding': 'gzip, deflate, br',
      ...(by === 'signed in' && { cookie }),
      ...(by === 'Hindi' && IN_HINDI),
    })
    const answers = []
    for (const [, path, , by] of views) answers.push(await expectOk(academy.url + path, headers(by)))
    const reference = await startReference({ answers })
    try {
      const figures: Figure[] = []
      for (const [at, [what, path, floor, by]] of views.entries()) {
        const own: Asked = { pid: academy.pid, url: academy.url + path, headers: headers(by) }
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
