import { drizzle } from 'drizzle-orm/postgres-js'
import type { Db, Sql } from './connect.ts'

/** Reads, and nothing that locks. */
const READS = /^\s*select (?!.*\bfor (update|no key update|share|key share)\b)/is

/**
 * The database for as long as one page or batch of queries is made: what is asked twice in the same words is asked once. What
 * is entitled to what, and what exists, many of its parts want to know.
 */
export function dedupeReads({ $client: client }: Db): Db {
  const answers = new Map<string, unknown>()
  const unsafe = ((text, parameters, options) => {
    if (!READS.test(text)) return client.unsafe(text, parameters, options)
    const key = `${text}\0${JSON.stringify(parameters)}`
    const answer = answers.get(key) ?? client.unsafe(text, parameters, options)
    answers.set(key, answer)
    return answer
  }) as Sql['unsafe']
  return drizzle(
    new Proxy(client, { get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)) }),
  )
}
