import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../platform/server/process/project-root.ts'

// The timeout of the test is the limit: within this time, a parser with quadratic time could not process half a
// million characters.
const PIECES = [
  '<',
  '<c.',
  '>',
  '&',
  '&amp',
  '[',
  '](',
  '![',
  '[](',
  '[a](b',
  '```',
  '`',
  '*a_',
  '#',
  '|',
  '\n',
  '\n\n',
  ' ',
  '\t',
  '\r',
  '- ',
  '1',
  '1 ',
  '00:',
  '00:00.000 ',
  '-->',
  ',',
  ',00',
  '.',
  '/',
  '\\',
  '%',
  '-',
  '_',
  'a',
  'a.',
  'क',
  'क्',
  '़',
  'é',
  '😀',
  ':',
]
const SIZE = 500_000

let worker: Worker
let readers: string[] = []

beforeAll(async () => {
  const file = pathToFileURL(join(projectRoot, 'src/testing/hostile-worker.ts')).href
  worker = new Worker(`import('tsx/esm/api').then(({ register }) => (register(), import('${file}')))`, {
    eval: true,
  })
  readers = ((await once(worker, 'message')) as [string[]])[0]
})
afterAll(() => worker.terminate())

test.each(PIECES)('a text that repeats %j is parsed in time', async (piece) => {
  const text = piece.repeat(Math.floor(SIZE / piece.length))
  for (const name of readers)
    for (const hostile of [text, `x${text}x`]) {
      worker.postMessage([name, hostile])
      expect(await once(worker, 'message')).toEqual([name])
    }
})
