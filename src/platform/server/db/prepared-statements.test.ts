import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { withPreparedStatements } from './prepared-statements.ts'

test('a connection prepares a limited number of statements', () => {
  const prepared: string[] = []
  const unsafe = (text: string, _parameters: unknown[], options: { prepare: boolean }) => {
    if (options.prepare) prepared.push(text)
  }
  const client = withPreparedStatements({ unsafe } as unknown as postgres.Sql)
  const long = (length: number) => `select ${'$1 + '.repeat(length)}$1`
  for (let length = 1; length < 3000; length += 1) void client.unsafe(long(length), [1])
  expect(prepared).toContain(long(100))
  expect(prepared).not.toContain(long(2999))
  expect(prepared.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(2_000_000)

  void client.unsafe(long(100), [2])
  expect(prepared.at(-1)).toBe(long(100))
})
