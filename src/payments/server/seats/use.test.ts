import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { questionKeys, questions, questionVersions, quizSlots, quizzes } from '../../../assessment/tables.ts'
import { storeResource } from '../../../media/server/files/files.ts'
import { textLessons } from '../../../catalogue/tables.ts'
import { type Client } from '../../../testing/app.ts'
import { openPlayback } from '../../../testing/setups/playback.ts'

const { app, ids, person, url } = await openPlayback()

/** Creates a paid order of seats in the premium course. A student has the first seat. */
async function seated(seats = 2) {
  const [serial, code] = [randomUUID().slice(0, 8), randomUUID()]
  const [buyer, reader] = [await person(`buyer-${serial}`), await person(`reader-${serial}`)]
  const { id } = (await buyer.get('/api/user')).json as { id: string }
  const paid = await app.rows.payment(id, {
    courseId: ids.premium,
    seats,
    seatCode: code,
  })
  const take = async (client: Client) => (await client.post(`/api/seats/${code}`)).status
  expect(await take(reader)).toBe(201)
  const takeBack = async (username: string) =>
    (await buyer.post(`/api/seats/${code}/taken-back`, { username })).status
  return { paid, code, take, takeBack: () => takeBack(`reader-${serial}`), takeBackFrom: takeBack, reader }
}

const premiumResource = async () => {
  const { db, storage } = app.services
  const file = await storeResource(db, storage, {
    source: Buffer.from('%PDF-1.4 notes'),
    contentType: 'application/pdf',
    extension: 'pdf',
    attached: true,
  })
  return (await app.rows.resource({ courseId: ids.premium, title: 'Notes', fileId: file.id })).id
}

test('a seat is in use after the first video, text, playlist, download or link that the server sends', async () => {
  const resource = await premiumResource()
  const text = await app.rows.lesson(ids.premium, { kind: 'text' })
  await app.services.db
    .insert(textLessons)
    .values({ lessonId: text.id, markdown: 'Secret', textHtml: '<p>Secret</p>' })
  const lesson = await app.rows.lesson(ids.premium, { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
  for (const path of [
    url('locked'),
    url('locked', '/master.m3u8'),
    url('locked', '/180.m3u8'),
    `/api/resources/download/${resource}`,
    `/api/lessons/${lesson.id}`,
    `/api/lessons/${text.id}/text`,
  ]) {
    const { reader, takeBack } = await seated()
    expect((await reader.get(path)).status, path).toBe(200)
    expect(await takeBack(), path).toBe(409)
  }
})

test('a seat is in use after the first questions of a quiz that the server sends', async () => {
  const { db } = app.services
  const quiz = await app.rows.lesson(ids.premium, { kind: 'quiz', videoUrl: null })
  await db.insert(quizzes).values({ lessonId: quiz.id })
  const [question] = await db.insert(questions).values({ kind: 'trueFalse', topic: '' }).returning()
  const questionId = question?.id ?? 0
  const [version] = await db
    .insert(questionVersions)
    .values({ questionId, number: 1, text: 'Secret', options: [] })
    .returning()
  await db
    .insert(questionKeys)
    .values({ versionId: version?.id ?? 0, key: { kind: 'trueFalse', right: true }, explanation: '' })
  await db.insert(quizSlots).values({ lessonId: quiz.id, position: 1, questionId, marks: 100, penalty: 0 })
  const { reader, takeBack } = await seated()
  expect((await reader.post(`/api/lessons/${quiz.id}/quiz/attempts`)).status).toBe(200)
  expect(await takeBack()).toBe(409)
})

test("free content and lists don't use a seat", async () => {
  const { reader, takeBack } = await seated()
  for (const path of [url('preview'), url('open'), `/api/lessons/course/${ids.premium}`])
    expect((await reader.get(path)).status, path).toBe(200)
  expect(await takeBack()).toBe(200)
  expect((await reader.get(url('locked'))).status).toBe(402)
})

test('one seat in five can be revoked, at least one; administrators can end more', async () => {
  const serial = randomUUID().slice(0, 8)
  const { paid, take, takeBack, takeBackFrom } = await seated(11)
  const names = [1, 2, 3].map((number) => `more-${number}-${serial}`)
  for (const name of names) expect(await take(await person(name))).toBe(201)
  expect(await takeBack()).toBe(200)
  expect(await takeBackFrom(names[0] ?? '')).toBe(200)
  expect(await takeBackFrom(names[1] ?? '')).toBe(409)
  // Seats that an administrator ended don't count towards the buyer's limit of revocations.
  const small = await seated(2)
  await app.services.db.execute(
    sql`update entitlements set ended_at = now(), end_reason = 'by_hand' where payment_id = ${small.paid.id}`,
  )
  const other = `last-${serial}`
  expect(await small.take(await person(other))).toBe(201)
  expect(await small.takeBackFrom(other)).toBe(200)
  expect(paid.seats).toBe(11)
})

test('a seat that is used and revoked at the same time is either used or revoked', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { reader, takeBack, paid } = await seated()
    const [, back] = await Promise.all([reader.get(url('locked')), takeBack()])
    const [seat] = await app.services.db.execute<{ used: boolean; ended: boolean }>(
      sql`select used_at is not null as used, ended_at is not null as ended from entitlements where payment_id = ${paid.id}`,
    )
    expect(seat?.used && seat.ended).toBe(false)
    expect(back).toBe(seat?.ended ? 200 : 409)
  }
})
