import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { withoutValues } from './log.ts'

test('logs a failed query without its parameters, and a row without its values', () => {
  const refused = Object.assign(new Error('null value in column "title"'), {
    code: '23502',
    detail: 'Failing row contains (7, my private note).',
  })
  const given = [7, 'a note\nof two private lines', 'params: and a third']
  const failed = new DrizzleQueryError('insert into notes\nvalues ($1, $2, $3)', given, refused)
  for (const error of [failed, refused, new Error('It failed', { cause: failed })]) {
    const told = withoutValues(error) as { message: string; stack: string }
    expect(JSON.stringify({ ...told, params: undefined })).not.toMatch(/private|third/)
    expect(told.message).toContain('null value in column "title"')
    expect(told.stack).toContain('log.test.ts')
  }
})
