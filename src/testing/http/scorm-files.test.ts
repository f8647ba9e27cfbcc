import { describe, expect, test } from 'vitest'
import { planArchive } from '../../catalogue/admin/imports/plan-archive.ts'
import { scormKey } from '../../media/server/files/addresses.ts'
import { reportStorage } from '../../media/server/files/storage-report.ts'
import { createPlayAccess } from '../../learning/server/scorm/play-access.ts'
import { readPlay } from '../../learning/server/scorm/play-address.ts'
import { manifestOf, scormPackage } from '../scorm-packages.ts'
import { AS_PAGE, IN_FRAME, openScorm } from '../setups/scorm.ts'
import { form } from '../setups/uploads.ts'

const { admin, app, guest, refused, frame, upload, addLesson, addStudent, launch, report } = await openScorm()
const { db, storage } = app.services
const { sql } = app.database

describe('the files of a package', () => {
  test('are sent to its frame, which has no cookies and no origin', async () => {
    const files = { 'Media/Logo.SVG': '<svg/>', 'data.json': '{}', 'part.html': '<b>part</b>' }
    const { id } = await addLesson({ files })
    const { url, folder } = await launch(guest, id)
    const page = await frame.get(url, { ...IN_FRAME, ...AS_PAGE })
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html'])
    expect(page.text).toMatch(
      /^<!DOCTYPE html>\n<script src="\/media\/scorm\/runtime\/1\.2-\w+\.js"><\/script><script src="[^"]+start\.js">/,
    )
    for (const [path, type] of [
      ['media/logo.svg', 'image/svg+xml'],
      ['Media/Logo.SVG', 'image/svg+xml'],
      ['data.json', 'application/json'],
    ] as const) {
      const got = await frame.get(folder + path, IN_FRAME)
      expect([got.status, got.headers.get('content-type')]).toEqual([200, type])
    }
    // If a script fetches a fragment of a page, it gets the fragment unchanged.
    expect((await frame.get(`${folder}part.html`, { ...IN_FRAME, 'sec-fetch-dest': 'empty' })).text).toBe(
      '<b>part</b>',
    )
    for (const { headers } of [page, await frame.get(`${folder}data.json`, IN_FRAME)]) {
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-modals allow-downloads;/)
      expect(policy).toContain(`default-src ${app.url}${folder} `)
      expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-popups/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cache-control')).toMatch(/^private/)
    }
    for (const path of ['missing.html', '../index.html', '%2e%2e/index.html', '.lantern/other.js', ''])
      expect([path, (await frame.get(folder + path)).status]).toEqual([path, 404])
  })

  test('are sent only to frames', async () => {
    const { id } = await addLesson()
    const { url, folder } = await launch(guest, id)
    const get = async (address: string, site: string, dest: string, more = {}) =>
      (await guest.get(address, { 'sec-fetch-site': site, 'sec-fetch-dest': dest, ...more })).status
    expect(await get(url, 'same-origin', 'iframe')).toBe(200)
    expect(await get(url, 'none', 'document')).toBe(403)
    for (const address of [url, `${folder}.lantern/start.js`])
      expect(await get(address, 'same-origin', 'script')).toBe(403)
    expect(await get(url, 'cross-site', 'serviceworker', { 'service-worker': 'script' })).toBe(403)
  })

  test('arrive whole, with scripts only in their beginning', async () => {
    const long = `<title>सुर</title>${'सुर '.repeat(30_000)}`
    const { id } = await addLesson({ files: { 'long.html': long, 'empty.html': '' } })
    const { folder } = await launch(guest, id)
    const page = (await frame.get(`${folder}long.html`, AS_PAGE)).text
    expect(page.startsWith('<script src="/media/scorm/runtime/')).toBe(true)
    expect(page.endsWith(`</script>${long}`)).toBe(true)
    expect((await frame.get(`${folder}empty.html`, AS_PAGE)).text).toMatch(/^<script.*<\/script>$/)
  })

  test('load the scripts of their version', async () => {
    const { id } = await addLesson({ version: '2004' })
    const { url } = await launch(guest, id)
    const [, runtime = ''] = /src="([^"]+runtime[^"]+)"/.exec((await frame.get(url, AS_PAGE)).text) ?? []
    const got = await frame.get(runtime, IN_FRAME)
    expect([got.status, got.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    expect(got.text).toContain('Scorm2004API')
    expect(got.text).toContain('window.startLanternScorm =')
    expect((await frame.get(runtime.replace('2004-', '1.2-'))).status).toBe(404)
  })

  test('stop with the access of the student who opened the package', async () => {
    const { id, courseId } = await addLesson({}, { isPremium: true })
    const student = await addStudent()
    expect((await guest.get(`/api/lessons/${id}/scorm/launch`)).status).toBe(402)
    expect((await student.get(`/api/lessons/${id}/scorm/launch`)).status).toBe(402)
    await app.rows.buy({ id: student.userId }, courseId)
    const { url, folder } = await launch(student, id)
    expect((await frame.get(url, AS_PAGE)).status).toBe(200)
    let now = Date.now()
    const access = createPlayAccess(db, () => now)
    const token = folder.split('/').at(-2) ?? ''
    const play = readPlay(app.app.factorSeal, token)
    if (!play) throw new Error('The address was not made by this server')
    expect(await access.check(token, play)).toMatchObject({ id: student.userId })
    await student.post('/api/logout')
    // Each request for data or reports checks the access. Requests for files check it every twenty seconds.
    expect((await frame.get(`${folder}.lantern/start.js`)).status).toBe(401)
    expect((await report(folder, {})).status).toBe(401)
    expect(await access.check(token, play)).toMatchObject({ id: student.userId })
    now += 20_000
    await expect(access.check(token, play)).rejects.toMatchObject({ status: 401 })
  })

  test('stop when the lesson gets another package', async () => {
    const { id } = await addLesson()
    const { folder } = await launch(guest, id)
    const { url: scormUrl } = await upload()
    expect((await admin.call('PUT', `/api/lessons/${id}`, { scormUrl })).status).toBe(200)
    expect((await frame.get(`${folder}index.html`)).status).toBe(400)
    expect((await launch(guest, id)).folder).not.toBe(folder)
  })

  test('are not sent for a guessed or changed address', async () => {
    const { id } = await addLesson()
    const { folder } = await launch(guest, id)
    const changed = `${folder.slice(0, -4)}AAA/`
    for (const address of [
      `${changed}index.html`,
      '/media/scorm/play/x/index.html',
      `${changed}.lantern/start.js`,
    ])
      expect((await frame.get(address)).status).toBe(403)
    expect((await report(changed, {})).status).toBe(403)
  })
})

describe('an upload', () => {
  const refuse = (zip: Buffer | string, says: RegExp, name = 'a.zip') =>
    refused('/api/upload/scorm', form(zip, name), 400, says)

  test('shows the teacher the content of the package', async () => {
    const { scormUrl, id } = await addLesson({ version: '2004', title: 'गति' })
    expect((await admin.get(`/api/lessons/${id}/scorm/source`)).json).toEqual({
      scormUrl,
      version: '2004',
      title: 'गति',
      items: 1,
    })
    const zip = await admin.get(scormUrl)
    expect([zip.status, zip.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="package.zip"',
    ])
    expect((await guest.get(scormUrl)).status).toBe(404)
  })

  test('of a hostile package stores nothing', async () => {
    await refuse(scormPackage({ files: { '../evil.html': 'x' } }), /not allowed.*evil/)
    await refuse(
      scormPackage({ entries: [{ name: 'link', content: '/etc/passwd', mode: 0o120777 }] }),
      /link/,
    )
    const many = Array.from({ length: 60_000 }, (_, at) => ({ name: `f${at}`, stored: true }))
    await refuse(scormPackage({ entries: many }), /5000 files/)
    const zeros = { name: 'zeros', content: Buffer.alloc(60_000_000) }
    await refuse(scormPackage({ entries: [zeros] }), /1000 MB/)
    // The last file is larger than declared. The other files are already stored when this is detected.
    await refuse(scormPackage({ entries: [{ name: 'z.txt', content: 'xxxxx', claimed: 2 }] }), /damaged/)
    const manifest = manifestOf('1.2').replace('<manifest', '<!DOCTYPE x [<!ENTITY a "b">]><manifest')
    await refuse(scormPackage({ manifest }), /manifest/)
  })

  test('of another file is refused', async () => {
    await refuse(scormPackage({ manifest: null }), /imsmanifest/)
    await refuse('<html>', /of another type/)
    await refuse(scormPackage(), /must be a ZIP/, 'a.html')
  })

  test('is stored with all its files, which are deleted with the last lesson that has them', async () => {
    const { id, courseId, scormUrl } = await addLesson({ files: { 'empty.css': '' } })
    const fileId = scormUrl.split('/').at(-1) ?? ''
    const isStored = async () => (await storage.stat(scormKey(fileId, 'index.html'))) !== null
    const copy = (await admin.post(`/api/courses/${courseId}/copies`, {})).json as { id: number }
    const [copied] = (await admin.get(`/api/lessons/course/${copy.id}`)).json as { id: number }[]
    expect((await launch(admin, copied?.id ?? 0)).url).toContain('/index.html')
    const { missing, orphaned, damaged } = await reportStorage(db, storage)
    expect([...missing, ...orphaned, ...damaged].filter((key) => key.startsWith('scorm/'))).toEqual([])
    const remove = { scormUrl: null }
    expect((await admin.call('PUT', `/api/lessons/${id}`, remove)).status).toBe(200)
    expect(await isStored()).toBe(true)
    expect((await admin.call('PUT', `/api/lessons/${copied?.id}`, remove)).status).toBe(200)
    expect(await sql`select from files where id = ${fileId}`).toHaveLength(0)
    expect(await sql`select key from file_deletions where key = ${`scorm/${fileId}/`}`).toHaveLength(1)
    expect((await admin.get(`/api/lessons/${id}/scorm`)).json).toMatchObject({ version: null, items: [] })
  })

  test('is part of a course that is downloaded and imported', async () => {
    const { courseId, scormUrl } = await addLesson()
    const read = async (path: string) => {
      const reply = await fetch(app.url + path, { headers: { cookie: admin.cookie } })
      return Buffer.from(await reply.arrayBuffer())
    }
    const course = await read(`/api/courses/${courseId}/package.zip`)
    const plan = await planArchive(new File([course], 'course.zip'), 'en')
    expect(plan.items).toMatchObject([{ kind: 'scorm', title: 'Motion' }])
    const inside = await plan.items[0]?.entry?.open()
    if (!inside) throw new Error('The package is not in the course')
    expect(Buffer.from(await inside.arrayBuffer()).equals(await read(scormUrl))).toBe(true)
  })

  test('belongs only to a lesson of this kind', async () => {
    const { url: scormUrl } = await upload()
    const { id: courseId } = await app.rows.course()
    const { id } = await app.rows.lesson(courseId)
    const reply = await admin.call('PUT', `/api/lessons/${id}`, { scormUrl })
    expect(reply).toMatchObject({ status: 400, json: { code: 'LESSON_HAS_NO_PACKAGE' } })
    const elsewhere = { courseId, kind: 'scorm', title: 'x', order: 1, scormUrl: 'https://a.example/a.zip' }
    expect(await admin.post('/api/lessons', elsewhere)).toMatchObject({ status: 400 })
  })
})
