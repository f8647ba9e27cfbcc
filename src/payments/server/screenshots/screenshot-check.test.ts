import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toAppError } from '../../../platform/server/errors.ts'
import { decoding } from '../../../media/server/pictures/pictures.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { asDataUrl, picture, screenshot } from '../../../testing/pictures.ts'
import { getScreenshot } from './screenshots.ts'

let world: World
let counter = 0
beforeAll(async () => (world = await createWorld()))
afterAll(() => world.close())

const pay = (proofImage: string, more: object = {}) => ({
  amount: 2999,
  transactionId: `UTR ${400_000 + ++counter}`,
  proofImage,
  ...more,
})
const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => toAppError(error).status,
  )

test('does not happen if the payment is refused anyway', async () => {
  const call = world.as(await world.user())
  const proof = await screenshot(1)
  const unreadable = asDataUrl(Buffer.from('89504e470d0a1a0a00', 'hex'))
  const [course, other] = [await world.course({ isPremium: true }), await world.course({ isPremium: true })]
  const { transactionId, id } = await call.payments.create(pay(proof, { courseId: course.id }))
  const attempt = (more: object) => statusOf(call.payments.create(pay(unreadable, more)))
  expect(await attempt({ courseId: 999_999 })).toBe(404)
  expect(await attempt({ courseId: course.id })).toBe(409)
  expect(await attempt({ courseId: other.id, transactionId })).toBe(409)
  expect(await statusOf(call.payments.resubmit({ ...pay(unreadable), id }))).toBe(409)
  expect(await attempt({ courseId: other.id })).toBe(400)
})

test('refuses a file that is not a picture by its first bytes, before any other check', async () => {
  const call = world.as(await world.user())
  for (const proof of ['x', asDataUrl(Buffer.from('not a picture')), 'data:image/png;base64,iVBORw0KGgo=\n'])
    expect(await statusOf(call.payments.create(pay(proof, { courseId: 999_999 })))).toBe(400)
})

test('submissions of one student are checked one after the other', async () => {
  const call = world.as(await world.user())
  const course = await world.course({ isPremium: true })
  const proof = await screenshot(3)
  const sent = Array.from({ length: 4 }, () =>
    statusOf(call.payments.create(pay(proof, { courseId: course.id }))),
  )
  expect(await Promise.all(sent)).toEqual([200, 409, 409, 409])
})

test('a queued check does not delay sign-ins, and is queued only if there is room', async () => {
  const ends: (() => void)[] = []
  const busy = [1, 2].map(() => decoding(() => new Promise<void>((end) => ends.push(end))))
  const waiting = decoding(async () => undefined, 400_000_000)
  const call = world.as(await world.user())
  const course = await world.course({ isPremium: true })
  const proof = await screenshot(2)
  expect(await statusOf(call.payments.create(pay(proof, { courseId: course.id })))).toBe(503)
  const newcomer = world.as(null)
  await newcomer.auth.register({ username: 'newcomer', password: 'a password of their own' })
  await newcomer.auth.login({ username: 'newcomer', password: 'a password of their own' })
  for (const end of ends) end()
  await Promise.all([...busy, waiting])
  expect(await statusOf(call.payments.create(pay(proof, { courseId: course.id })))).toBe(200)
})

test('keeps the orientation after removing the metadata', async () => {
  const user = await world.user()
  const course = await world.course({ isPremium: true })
  const lying = await sharp(await picture(5, 'png', 270))
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: 'at home' } })
    .jpeg()
    .toBuffer()
  expect(lying.includes('at home')).toBe(true)
  const { id } = await world.as(user).payments.create(pay(asDataUrl(lying), { courseId: course.id }))
  const stored = await getScreenshot(world.db, user, id)
  const bytes = await buffer(await world.storage.read(stored.key))
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 270 })
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('at home')).toBe(false)
})
