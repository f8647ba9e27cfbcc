import { rm, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pagesHandler } from '../../jobs.ts'
import { DOCUMENT_PROGRAM, PAGE_LIMITS } from '../../media/server/documents/pages.ts'
import { folderOf } from '../../media/server/files/addresses.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { createPictureChild } from '../../media/server/pictures/picture-child.ts'
import { documents } from '../../media/tables.ts'
import type { Client } from '../app.ts'
import { hostilePdf, samplePdf } from '../pdfs.ts'
import { runDueJobs } from '../run-due-jobs.ts'
import { form, openUploads } from '../setups/uploads.ts'

const { admin, app, guest, refused, student } = await openUploads()
const { db, storage } = app.services

async function upload(pdf: Buffer): Promise<string> {
  const reply = await admin.post('/api/upload/document', form(pdf, 'a.pdf', 'application/pdf'))
  expect([reply.status, reply.json]).toMatchObject([201, {}])
  return (reply.json as { url: string }).url
}

type Page = { url: string; largeUrl: string; width: number; height: number }
type Shown = { state: string; pages: Page[]; downloadUrl: string | null; hasText: boolean }
const shownTo = async (client: Client, id: number) =>
  (await client.get(`/api/lessons/${id}/document`)).json as Shown

async function addPdf({ isPremium = false, allowsDownload = false, pages = 2, words = '' } = {}) {
  const documentUrl = await upload(await samplePdf({ pages, words }))
  const { id: courseId } = await app.rows.course({ isPremium })
  const input = { courseId, kind: 'pdf', title: 'Read', order: 1, documentUrl, allowsDownload }
  const reply = await admin.post('/api/lessons', input)
  expect([reply.status, reply.json]).toMatchObject([201, { kind: 'pdf', hasVideo: false }])
  await runDueJobs(app.services, [pagesHandler])
  return { ...(reply.json as { id: number; duration: string }), courseId, documentUrl }
}

test('the pages of a PDF become pictures in two widths', async () => {
  const { id, duration } = await addPdf()
  expect(duration).toBe('4 minutes')
  const { state, pages, downloadUrl } = await shownTo(guest, id)
  expect([state, pages.length, downloadUrl]).toEqual(['ready', 2, null])
  expect(pages[0]).toMatchObject({ width: 1600, height: 2400 })
  for (const [address, width] of [
    [pages[1]?.url ?? '', 800],
    [pages[1]?.largeUrl ?? '', 1600],
  ] as const) {
    const got = await fetch(app.url + address)
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(got.headers.get('cache-control')).toBe('private, no-store')
    const picture = sharp(Buffer.from(await got.arrayBuffer()))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height: width * 1.5 })
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    const colourAt = (x: number) => {
      const at = (Math.floor(info.height / 2) * info.width + Math.floor(x * info.width)) * info.channels
      return [...data.subarray(at, at + 3)].map((value) => Math.round(value / 255))
    }
    expect([colourAt(0.25), colourAt(0.75)]).toEqual([
      [1, 0, 0],
      [1, 1, 1],
    ])
  }
  const [page] = pages
  for (const wrong of ['/3/800', '/0/800', '/1/801', '/x/800'])
    expect((await guest.get(page?.url.replace('/1/800', wrong) ?? '')).status).toBe(404)
  expect((await guest.get(page?.url.replace('run-1', 'run-2') ?? '')).status).toBe(404)
})

test('the text of each page is for screen readers and search, and needs the same access as its picture', async () => {
  const { id } = await addPdf({ words: 'Light travels in straight lines' })
  expect((await shownTo(guest, id)).hasText).toBe(true)
  expect((await guest.get(`/api/lessons/${id}/document/text`)).json).toEqual({
    pages: ['Page 1 Light travels in straight lines', 'Page 2 Light travels in straight lines'],
  })
  const premium = await addPdf({ isPremium: true })
  for (const client of [guest, student]) {
    const reply = await client.get(`/api/lessons/${premium.id}/document/text`)
    expect([reply.status, reply.text.includes('Page 1')]).toEqual([402, false])
  }
})

test('a PDF without words has no text', async () => {
  const documentUrl = await upload(await samplePdf({ words: null }))
  const { id: courseId } = await app.rows.course()
  const lesson = { courseId, kind: 'pdf', title: 'Scan', order: 1, documentUrl }
  const { id } = (await admin.post('/api/lessons', lesson)).json as { id: number }
  await runDueJobs(app.services, [pagesHandler])
  expect(await shownTo(guest, id)).toMatchObject({ state: 'ready', hasText: false })
  expect((await guest.get(`/api/lessons/${id}/document/text`)).json).toEqual({ pages: [] })
})

test('an administrator can have failed pages made again', async () => {
  const { id, documentUrl } = await addPdf({ pages: 1 })
  const before = await shownTo(guest, id)
  const fileId = documentUrl.split('/').at(-1) ?? ''
  await db
    .update(documents)
    .set({ state: 'failed', error: 'It was too long', run: null })
    .where(eq(documents.fileId, fileId))
  await storage.deletePrefix(`${folderOf('document', fileId)}run-1/`)
  const restart = (client: Client) => client.post(`/api/lessons/${id}/document/restart`, {})
  expect((await restart(student)).status).toBe(403)
  expect((await shownTo(guest, id)).pages).toEqual([])
  expect((await restart(admin)).status).toBe(204)
  expect(await restart(admin)).toMatchObject({ status: 409, json: { code: 'DOCUMENT_IN_PROCESS' } })
  await runDueJobs(app.services, [pagesHandler])
  const again = await shownTo(guest, id)
  expect([again.state, again.pages.length, again.hasText]).toEqual(['ready', 1, true])
  expect((await guest.get(again.pages[0]?.url ?? '')).status).toBe(200)

  // A document keeps its pages until the new pages are rendered.
  expect((await restart(admin)).status).toBe(204)
  expect((await shownTo(guest, id)).pages).toEqual(again.pages)
  await runDueJobs(app.services, [pagesHandler])
  const last = await shownTo(guest, id)
  expect(last.pages[0]?.url).not.toBe(before.pages[0]?.url)
  for (const [pages, status] of [
    [again.pages, 404],
    [last.pages, 200],
  ] as const)
    expect((await guest.get(pages[0]?.url ?? '')).status).toBe(status)
  const { id: video } = await app.rows.lesson((await app.rows.course()).id)
  expect((await admin.post(`/api/lessons/${video}/document/restart`, {})).status).toBe(400)
})

test('students can download the file only if the lesson allows it', async () => {
  const { id, documentUrl } = await addPdf()
  expect((await guest.get(documentUrl)).status).toBe(404)
  expect((await student.get(documentUrl)).status).toBe(404)
  expect((await admin.get(documentUrl)).status).toBe(200)
  const allow = { allowsDownload: true, before: { allowsDownload: false } }
  expect((await admin.call('PUT', `/api/lessons/${id}`, allow)).status).toBe(200)
  expect((await shownTo(student, id)).downloadUrl).toBe(documentUrl)
  const got = await student.get(documentUrl)
  expect([got.status, got.headers.get('content-disposition')]).toEqual([
    200,
    'attachment; filename="document.pdf"',
  ])
  // Simulates that another teacher replaced the document in the meantime.
  const remove = { documentUrl: null, before: { documentUrl: '/media/documents/another' } }
  expect((await admin.call('PUT', `/api/lessons/${id}`, remove)).status).toBe(409)
})

test('users without access never receive a locked document', async () => {
  const { id, documentUrl } = await addPdf({ isPremium: true, allowsDownload: true })
  const { pages } = await shownTo(admin, id)
  const addresses = [documentUrl, ...pages.flatMap(({ url, largeUrl }) => [url, largeUrl])]
  for (const address of addresses) {
    expect([(await guest.get(address)).status, (await student.get(address)).status]).toEqual([401, 402])
    expect((await admin.get(address)).status).toBe(200)
  }
  for (const client of [guest, student]) {
    expect((await client.get(`/api/lessons/${id}/document`)).status).toBe(402)
    expect((await client.get(`/api/lessons/${id}`)).text).not.toContain(documentUrl.split('/').at(-1))
  }
  expect((await student.get(`/api/lessons/${id}/document/source`)).status).toBe(403)
})

test('refuses encrypted, broken and long PDFs, and other files', async () => {
  const pdf = await samplePdf({ pages: 3 })
  const refuse = (body: FormData, says: RegExp) => refused('/api/upload/document', body, 400, says)
  await refuse(form(await samplePdf({ password: 'secret' }), 'a.pdf'), /has a password/)
  await refuse(form('%PDF-1.7 and nothing more', 'a.pdf'), /can’t read/)
  await refuse(form(await samplePdf({ pages: 301, size: [10, 10] }), 'a.pdf'), /300 pages/)
  await refuse(form('<html>', 'a.pdf', 'application/pdf'), /of another type/)
  await refuse(form(pdf, 'a.docx'), /must be a PDF/)
})

test('a file and its pages are deleted with the last lesson that has it', async () => {
  const { id, courseId, documentUrl } = await addPdf({ allowsDownload: true })
  const copy = (await admin.post(`/api/courses/${courseId}/copies`, {})).json as { id: number }
  const [copied] = (await admin.get(`/api/lessons/course/${copy.id}`)).json as { id: number; kind: string }[]
  expect((await shownTo(admin, copied?.id ?? 0)).downloadUrl).toBe(documentUrl)
  expect(await reportStorage(db, storage)).toMatchObject({ missing: [], orphaned: [], damaged: [] })
  const fileId = documentUrl.split('/').at(-1) ?? ''
  const isStored = async () =>
    (await db.select().from(documents).where(eq(documents.fileId, fileId))).length === 1
  const remove = { documentUrl: null }
  expect((await admin.call('PUT', `/api/lessons/${id}`, remove)).status).toBe(200)
  expect(await isStored()).toBe(true)
  expect((await admin.call('PUT', `/api/lessons/${copied?.id}`, remove)).status).toBe(200)
  expect(await isStored()).toBe(false)
  expect((await shownTo(admin, id)).pages).toEqual([])
})

test('only a PDF lesson has a document', async () => {
  const documentUrl = await upload(await samplePdf())
  const { id: courseId } = await app.rows.course()
  const { id } = await app.rows.lesson(courseId)
  const reply = await admin.call('PUT', `/api/lessons/${id}`, { documentUrl })
  expect(reply).toMatchObject({ status: 400, json: { code: 'LESSON_HAS_NO_DOCUMENT' } })
  const elsewhere = { courseId, kind: 'pdf', title: 'x', order: 1, documentUrl: 'https://a.example/a.pdf' }
  expect(await admin.post('/api/lessons', elsewhere)).toMatchObject({ status: 400 })
})

test('rendering an endless PDF is stopped, and the next one is read', async () => {
  const path = storage.temp.path('.pdf')
  const sound = storage.temp.path('.pdf')
  await writeFile(path, hostilePdf())
  await writeFile(sound, await samplePdf())
  const child = createPictureChild({ ...PAGE_LIMITS, time: 8000 }, DOCUMENT_PROGRAM)
  const ask = (file: string, page: number | null) =>
    child.ask({ value: { path: file, most: 300, page, widths: [800, 1600] }, bytes: [] })
  expect((await ask(sound, 1)).bytes).toHaveLength(2)
  const first = child.pid
  await expect(ask(path, null).then(() => ask(path, 1))).rejects.toThrow('It took too long, so we stopped it')
  expect((await ask(sound, 1)).bytes).toHaveLength(2)
  expect(child.pid).not.toBe(first)
  await Promise.all([path, sound].map((one) => rm(one)))
})
