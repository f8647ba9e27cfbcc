import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { files } from '../../../media/tables.ts'
import { screenshotLikenesses, screenshotLookalikes } from '../../tables.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { claims } from '../../../testing/screenshots/claims.ts'
import { drawScreenshot } from '../../../testing/screenshots/drawn-screenshot.ts'
import { retouch } from '../../../testing/screenshots/retouched-screenshot.ts'
import { asDataUrl, picture } from '../../../testing/pictures.ts'
import { rateWarnings, sendAgain } from '../../../testing/screenshots/sent-again.ts'
import { describeScreenshots, findLookalikes } from './lookalikes.ts'
import { toGrey } from './to-grey.ts'

let world: World
beforeAll(async () => (world = await createWorld()))
afterAll(() => world.close())

const GOAL = { precision: 0.98, recall: 0.97 }

test('finds earlier screenshots, retouched or not, and no others', async () => {
  const sent = await sendAgain(
    [1],
    async (grey) => {
      const { id } = await world.file('proof')
      await findLookalikes(world.db, id, grey)
      return id
    },
    3,
  )
  expect(sent).toHaveLength(15)
  const { precision, recall, missed } = await rateWarnings(world.db, sent)
  process.stdout.write(
    `Look-alikes: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; missed: ${missed.join('; ') || 'none'}\n`,
  )
  expect(precision).toBeGreaterThanOrEqual(GOAL.precision)
  expect(recall).toBeGreaterThanOrEqual(GOAL.recall)
}, 400_000)

test("finds another student's screenshot behind many attempts of the same student", async () => {
  const [claim] = claims(1, 7)
  if (!claim) throw new Error('There is no claim')
  const grey = await toGrey(await drawScreenshot(claim))
  const own = randomUUID()
  const send = async (uploadedBy: string) => {
    const { id } = await world.file('proof')
    await world.db.update(files).set({ uploadedBy }).where(eq(files.id, id))
    await findLookalikes(world.db, id, grey)
    return id
  }
  const foundBy = (id: string) => world.db.$count(screenshotLookalikes, eq(screenshotLookalikes.fileId, id))
  const others = await send(randomUUID())
  for (let n = 0; n < 4; n += 1) await send(own)
  const last = await send(own)
  expect(await foundBy(last)).toBe(5)
  for (let n = 0; n < 2; n += 1) await send(randomUUID())
  expect(await foundBy(await send(randomUUID()))).toBe(3)
  const found = await world.db
    .select()
    .from(screenshotLookalikes)
    .where(eq(screenshotLookalikes.fileId, last))
  expect(found.map(({ otherId }) => otherId)).toContain(others)
})

test('shows administrators the three nearest, and no attempt of the same student', async () => {
  const admin = world.as(await world.user({ role: 'admin' }))
  const course = await world.course({ isPremium: true })
  const [claim] = claims(1, 9)
  if (!claim) throw new Error('There is no claim')
  const drawn = await drawScreenshot(claim)
  const again = await retouch(drawn, 9)
  let counter = 0
  const send = async (proof: Buffer, more: object = {}, user = world.user()) => {
    const call = world.as(await user)
    const claimed = { amount: 2999, transactionId: `UTR 77${++counter}0`, proofImage: asDataUrl(proof) }
    return { call, ...(await call.payments.create({ ...claimed, courseId: course.id, ...more })) }
  }
  const first = await send(drawn)
  const copy = await send(again.bytes)
  const same = await send(drawn)
  const lookalikes = async (id: number) =>
    (await admin.payments.list({ search: `#${id}` })).items[0]?.lookalikes.map((other) => [
      other.id,
      other.likeness === 100 ? 'same' : other.likeness >= 75,
    ])
  expect(await lookalikes(first.id)).toEqual([
    [same.id, 'same'],
    [copy.id, true],
  ])
  await send(drawn)
  const last = await send(drawn)
  expect(await lookalikes(first.id)).toHaveLength(3)

  await admin.payments.decide({ id: last.id, status: 'rejected' })
  const { transactionId } = last
  const corrected = await last.call.payments.resubmit({
    id: last.id,
    amount: 2999,
    transactionId,
    proofImage: asDataUrl(drawn),
  })
  expect((await lookalikes(corrected.id))?.map(([id]) => id)).not.toContain(last.id)
})

test('indexes earlier screenshots, and continues after an unreadable one', async () => {
  const call = world.as(await world.user())
  const known = async () => {
    const rows = await world.db.execute<{ id: string }>(sql`
      select l.file_id as id from screenshot_likenesses l join payments p on p.screenshot_file_id = l.file_id order by 1`)
    return rows.map(({ id }) => id)
  }
  for (const transactionId of ['old one', 'old two']) {
    const course = await world.course({ isPremium: true })
    const proofImage = asDataUrl(await picture(8))
    await call.payments.create({ amount: 1, transactionId, courseId: course.id, proofImage })
  }
  const before = await known()
  await world.db.delete(screenshotLikenesses)
  for await (const { key } of world.storage.list('proof/')) {
    await world.storage.delete(key)
    break
  }
  await describeScreenshots(world)
  expect(await known()).toEqual(before)
})
