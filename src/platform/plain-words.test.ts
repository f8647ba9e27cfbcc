import { expect, test } from 'vitest'
import type { z } from 'zod'
import { lessonReorder } from '../catalogue/lessons.schema.ts'
import { progressUpdate } from '../learning/learning.schema.ts'
import { paging } from './text.schema.ts'
import { credentials } from '../accounts/users.schema.ts'

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message)

test.each([
  [credentials, [], ['The input must be an object']],
  [progressUpdate, { id: 1, position: 1, completed: 'yes' }, ['completed must be true or false']],
  [lessonReorder, {}, ['updates is required']],
  [lessonReorder, { updates: [null] }, ['updates must be an object']],
  [paging, { limit: 0, cursor: 'x' }, ['limit must be at least 1', 'cursor must be a number']],
  [paging, { limit: 101 }, ['limit can be 100 at most']],
])('every refusal has a message for users (%#)', (schema, input, messages) => {
  expect(said(schema, input)).toEqual(messages)
})
