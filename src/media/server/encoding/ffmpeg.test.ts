import { expect, test } from 'vitest'
import { NICENESS } from '../../../platform/server/process/bounded.ts'
import { findTools, run, ToolFailed, versionOf } from './ffmpeg.ts'

const limit = 10_000

test.runIf(process.platform === 'linux')('a program cannot ask for all memory of the machine', async () => {
  const output = await run('/bin/sh', ['-c', 'ulimit -v'], { limit })
  expect(Number(output.toString())).toBe(4 * 1024 ** 2)
})

test('passes arguments unchanged, without a shell', async () => {
  const odd = ['$HOME', '`id`', 'a b', '"', "'", '*']
  const output = await run('printf', ['%s\\n', ...odd], { limit })
  expect(output.toString()).toBe(`${odd.join('\n')}\n`)
})

test('a missing program is not an error of the file', async () => {
  const error = await run('/nowhere/ffmpeg', [], { limit }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(ToolFailed)
})

test('returns the version of the program', async () => {
  const { ffmpeg, ffprobe } = await findTools({ ffmpegPath: null, ffprobePath: null })
  for (const tool of [ffmpeg, ffprobe]) expect(await versionOf(tool)).toMatch(/^[\dN]/)
})

test.runIf(process.platform === 'linux')('long work runs with low priority from its start', async () => {
  const own = Number(await run('nice', [], { limit }))
  expect(Number(await run('nice', [], { limit, polite: true }))).toBe(own + NICENESS)
})
