import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { commandOf, isAlive } from '../../../platform/server/db/embedded/processes.ts'
import { AppError } from '../../../platform/server/define-errors.ts'
import { picture } from '../../../testing/pictures.ts'
import { childrenOf } from '../../../testing/processes.ts'
import { createPictureChild, type Limits, PictureFailed } from './picture-child.ts'

const LIMITS: Limits = { memory: 1024 ** 3, time: 60_000, idle: 60_000 }
let small: Buffer
/** A small file that takes a long time to decode. */
let bomb: Buffer
beforeAll(async () => {
  small = await picture(1)
  bomb = await sharp({ create: { width: 7000, height: 5000, channels: 4, background: '#0000' } })
    .withMetadata({ orientation: 6 })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
})
afterEach(() => vi.unstubAllEnvs())

const start = (limits: Partial<Limits> = {}) => {
  const child = createPictureChild({ ...LIMITS, ...limits })
  const ask = (work: string, source = small, options: object = {}) =>
    child.ask({ value: { work, path: null, options }, bytes: [source] })
  return {
    measure: async () => (await ask('measure')).value,
    upright: (source: Buffer) => ask('upright', source, { format: 'webp', most: 1e8 }),
    pid: () => child.pid ?? 0,
  }
}
const measured = { width: 90, height: 80, format: 'png', isTurned: false }
const thrownBy = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

test('a picture that takes too long ends its process, and the next one gets a new process', async () => {
  const { measure, pid } = start({ time: 1500 })
  expect(await measure()).toEqual(measured)
  const first = pid()
  process.kill(first, 'SIGSTOP')
  expect(await thrownBy(measure())).toBeInstanceOf(PictureFailed)
  expect(isAlive(first)).toBe(false)
  expect(await measure()).toEqual(measured)
  expect(pid()).not.toBe(first)
})

test('a picture that crashes the decoder is refused; a kill from outside is not an error of the picture', async () => {
  const { measure, upright, pid } = start()
  for (const [signal, fault] of [
    ['SIGSEGV', PictureFailed],
    ['SIGKILL', AppError],
  ] as const) {
    expect(await measure()).toEqual(measured)
    // Uses a picture that takes a long time to decode. On a busy machine, the process could finish a fast one before it
    // handles the signal.
    const asked = thrownBy(upright(bomb))
    process.kill(pid(), signal)
    expect(await asked).toBeInstanceOf(fault)
  }
  expect(await measure()).toEqual(measured)
})

test('does not stop work in progress when the server ends; stops after a while without pictures', async () => {
  const { measure, pid } = start({ idle: 500 })
  await measure()
  const first = pid()
  process.kill(first, 'SIGTERM')
  expect(await measure()).toEqual(measured)
  expect(pid()).toBe(first)
  await expect.poll(() => isAlive(first)).toBe(false)
})

describe.runIf(process.platform === 'linux')('a process that decodes', () => {
  test('has limited memory, and none of our environment', async () => {
    vi.stubEnv('SESSION_SECRET', 'only ours')
    const usual = start()
    await usual.measure()
    const about = (name: string) => readFileSync(`/proc/${usual.pid()}/${name}`, 'utf8')
    expect(about('environ')).not.toContain('only ours')
    expect(about('limits')).toMatch(/Max data size +1073741824 +1073741824/)
    const used = 1024 * Number(/VmData:\s+(\d+)/.exec(about('status'))?.[1])

    const poor = start({ memory: used + 128 * 1024 ** 2 })
    const { value } = await poor.upright(bomb).catch((error: unknown) => ({ value: { failed: error } }))
    expect(value).toMatchObject({ failed: expect.anything() })
    expect(await poor.measure()).toEqual(measured)
  })

  test('runs as one of at most two', async () => {
    vi.resetModules()
    const pictures = await import('./pictures.ts')
    const own = () => childrenOf(process.pid).filter((pid) => commandOf(pid).includes('picture-process'))
    const before = own().length
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, own().length - before)), 5)
    await Promise.all(Array.from({ length: 6 }, () => pictures.makeThumbnail(small)))
    clearInterval(watch)
    expect(most).toBe(2)
  })
})
