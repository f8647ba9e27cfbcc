import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { completionRuleOf } from './completion.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const lesson = { id: 1, kind: 'video' as const, videoFileId: null, fileSeconds: null, duration: '1:40' }
const unknown = { ...lesson, duration: '' }

test.each([
  ['played past nine tenths', lesson, '{[0,91)}', undefined, false, true],
  ['played less', lesson, '{[0,90)}', undefined, false, false],
  ['played less, but complete before', lesson, '{[0,1)}', undefined, true, true],
  ['marked by the student', lesson, '{}', true, false, true],
  ['reset by the student', lesson, '{[0,100)}', false, true, false],
  ['of unknown length', unknown, '{[0,500)}', undefined, false, false],
])('a video is complete by its rule: %s', async (_case, of, stretches, marked, wasComplete, expected) => {
  const rule = completionRuleOf(of)
  const report = {
    userId: '',
    before: sql`${wasComplete}::boolean`,
    played: sql`${stretches}::nummultirange`,
    marked,
  }
  const [row] = await world.db.execute<{ done: boolean }>(sql`select ${rule.isComplete(of, report)} as done`)
  expect(row?.done).toBe(expected)
})

test('an audio lesson is complete when nine tenths were played, like a video', async () => {
  const of = { ...lesson, kind: 'audio' as const }
  const rule = completionRuleOf(of)
  expect(rule.completesAt(of)).toBe(completionRuleOf(lesson).completesAt(lesson))
  const after = (played: string) => {
    const report = {
      userId: '',
      before: sql`false`,
      played: sql`${played}::nummultirange`,
      marked: undefined,
    }
    return world.db.execute(sql`select ${rule.isComplete(of, report)} as done`)
  }
  expect(await after('{[0,90)}')).toMatchObject([{ done: false }])
  expect(await after('{[0,91)}')).toMatchObject([{ done: true }])
})

test.each([
  ['read to its end', true, false, true],
  ['opened only', undefined, false, false],
  ['opened again', undefined, true, true],
  ['reset by the student', false, true, false],
])('a text is complete by its rule: %s', async (_case, marked, wasComplete, expected) => {
  const of = { ...lesson, kind: 'text' as const }
  const rule = completionRuleOf(of)
  expect(rule.completesAt(of)).toBeNull()
  const before = sql`${wasComplete}::boolean`
  const report = { userId: '', before, played: sql`'{[0,100)}'::nummultirange`, marked }
  const [row] = await world.db.execute<{ done: boolean }>(sql`select ${rule.isComplete(of, report)} as done`)
  expect(row?.done).toBe(expected)
})
