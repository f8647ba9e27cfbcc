import { signUp, startMeasuredServer } from './support/measured-server.ts'
import { type Asked, compare } from './support/compare.ts'
import type { Bench, Figure } from './support/figures.ts'
import { enrol, grow, sizeOf } from './support/grow.ts'
import { lessonBatch } from './support/navigation.ts'
import { startReference } from './support/reference.ts'
import { expectOk, send } from './support/requests.ts'
import { statementsOf } from './support/statements.ts'

/**
 * Compares requests that reach the database with bare Fastify that runs the same prepared statements and sends their
 * rows as JSON.
 */
export const sql: Bench = {
  name: 'sql',
  async run() {
    const academy = await startMeasuredServer({ KEEP_ANSWERS: '0' })
    await grow(academy.sql, { ...sizeOf(200), lessons: 1600 })
    const cookie = await signUp(academy, 'reader')
    await enrol(academy.sql, 'reader', 5)
    const body = JSON.stringify({ content: 'A question about the third minute' })
    const json = { cookie, 'content-type': 'application/json' }
    const asked: [string, number, Omit<Asked, 'pid'>][] = [
      ['course by id with nothing kept', 0.7, { url: '/api/courses/1' }],
      ['a page of comments', 0.7, { url: '/api/lessons/1/comments?limit=20' }],
      [
        'durable insert of a comment',
        0.7,
        { url: '/api/lessons/2/comments', method: 'POST', headers: json, body },
      ],
      [
        'tRPC batch that opens a lesson',
        0.5,
        { url: await lessonBatch(academy, cookie), headers: { cookie } },
      ],
    ]
    const own = asked.map(([, , one]) => ({ ...one, pid: academy.pid, url: academy.url + one.url }))
    const works = []
    for (const { url, method, headers = {}, body = '' } of own) {
      const ask = async () => {
        if (!method) return void (await expectOk(url, headers))
        const { status, text } = await send(method, url, headers, [Buffer.from(body)])
        if (status >= 300) throw new Error(`${url} answered ${status}: ${text}`)
      }
      await ask()
      works.push(await statementsOf(academy, ask))
    }
    const reference = await startReference({ address: academy.address, works })
    try {
      const figures: Figure[] = []
      for (const [at, [what, floor]] of asked.entries()) {
        const ours = own[at]
        const { single = [], transactions = [] } = works[at] ?? {}
        if (!ours || single.length + transactions.length === 0)
          throw new Error(`${what} reaches no database: there is nothing to compare`)
        const count = `${single.length + transactions.flat().length} statements`
        const bare = { ...ours, url: `${reference.url}/sql/${at}`, pid: reference.pid }
        figures.push(await compare(`${what} (${count})`, ours, bare, { ratio: floor }))
      }
      return figures
    } finally {
      await reference.stop()
    }
  },
}
