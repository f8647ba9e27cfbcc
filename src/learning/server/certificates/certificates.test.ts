import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../testing/world.ts'
import { describeCertificate, getCertificate } from './certificate-documents.ts'
import { createCertificate } from '../../../documents/server/certificate-page.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const template = {
  hours: 12,
  signatory: 'Meera Iyer',
  signatoryTitle: 'Head teacher',
  color: '#1c1917',
  accent: '#B45309',
}
const staff = async () => world.as(await world.user({ role: 'admin' }))

async function openCourse(rule: 'off' | 'complete' | 'by_hand', course: object = {}) {
  const { id, title } = await world.course(course)
  const lesson = await world.lesson(id)
  const admin = await staff()
  await admin.certificates.saveSettings({ courseId: id, rule, ...template })
  const finish = async (student: ReturnType<World['as']>) => {
    await student.enrollments.create({ courseId: id })
    await student.progress.update({ id: lesson.id, position: 1, completed: true })
  }
  return { id, title, admin, finish, lesson }
}
const newStudent = async (more: object = {}) => {
  const user = await world.user(more)
  return { user, call: world.as(user) }
}
const verify = (code: string) => world.as(null).documents.verify({ code })

test('a student confirms the name once, gets the certificate, and a stranger verifies it', async () => {
  const first = await openCourse('complete')
  const second = await openCourse('complete')
  const { user, call } = await newStudent({ fullName: 'Asha K' })
  expect(await call.certificates.mine()).toEqual({
    items: [],
    claimable: [],
    name: null,
    suggestion: 'Asha K',
  })
  await expect(call.certificates.claim({ courseId: first.id, name: 'Asha' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  await first.finish(call)
  expect(await call.certificates.mine()).toMatchObject({ claimable: [first.id] })
  await expect(call.certificates.claim({ courseId: first.id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (const name of ['  ', '漢字', 'Asha 👋'])
    await expect(call.certificates.claim({ courseId: first.id, name })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  const made = await call.certificates.claim({ courseId: first.id, name: ' आशा\nकुलकर्णी ' })
  expect(made).toMatchObject({ name: 'आशा कुलकर्णी', course: first.title, hours: 12, revokedAt: null })
  await expect(call.certificates.claim({ courseId: first.id })).rejects.toMatchObject({ code: 'CONFLICT' })

  await second.finish(call)
  const next = await call.certificates.claim({ courseId: second.id, name: 'Somebody else' })
  expect(next.name).toBe('आशा कुलकर्णी')
  expect((await call.certificates.mine()).items.map(({ id }) => id)).toEqual([next.id, made.id])

  // A certificate is a snapshot. It does not change when the course changes.
  await first.admin.courses.update({ id: first.id, title: 'Another title' })
  const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown
  expect(await verify(made.code)).toEqual({
    kind: 'certificate',
    name: 'आशा कुलकर्णी',
    course: first.title,
    academy: expect.any(String),
    finishedOn: day,
    issuedOn: day,
    hours: 12,
    state: 'valid',
  })
  expect(JSON.stringify(await verify(made.code))).not.toContain(user.username)
})

test('two simultaneous claims issue one certificate', async () => {
  const course = await openCourse('complete')
  const { call } = await newStudent()
  await course.finish(call)
  const claims = await Promise.allSettled(
    ['One', 'Two', 'Three'].map((name) => call.certificates.claim({ courseId: course.id, name })),
  )
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('courses without certificates offer none, and staff can issue them manually', async () => {
  const off = await openCourse('off')
  const byHand = await openCourse('by_hand')
  const { user, call } = await newStudent()
  for (const { finish, id } of [off, byHand]) {
    await finish(call)
    await expect(call.certificates.claim({ courseId: id, name: 'Ravi' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  }
  expect((await call.certificates.mine()).claimable).toEqual([])
  const issue = (courseId: number, username = user.username) =>
    byHand.admin.certificates.issue({ courseId, username, name: 'Ravi Das' })
  await expect(issue(off.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(issue(byHand.id, 'nobody-here')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const stranger = await newStudent()
  await expect(issue(byHand.id, stranger.user.username)).rejects.toMatchObject({ code: 'CONFLICT' })
  const made = await issue(byHand.id, user.username.toUpperCase())
  await expect(issue(byHand.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await call.notifications.list({})).items[0]).toMatchObject({
    kind: 'certificate_issued',
    data: { code: made.code },
  })
  const { items } = await byHand.admin.certificates.byCourse({ courseId: byHand.id })
  expect(items).toMatchObject([{ id: made.id, username: user.username }])
})

test('a lesson in a hidden section is not required of a student who finished without it', async () => {
  const { id, admin, finish } = await openCourse('complete')
  const later = await world.lesson(id)
  const { call } = await newStudent()
  await finish(call)
  const section = await admin.sections.create({ courseId: id, title: 'Later', firstLessonId: later.id })
  await admin.sections.update({ id: section.id, isVisible: false })
  await call.certificates.claim({ courseId: id, name: 'Asha' })
  await admin.sections.update({ id: section.id, isVisible: true })
  expect(await call.enrollments.byCourse({ courseId: id })).toMatchObject({
    progress: 100,
    newLessonIds: [later.id],
  })
})

test('a certificate is revoked or replaced, never changed', async () => {
  const course = await openCourse('complete')
  const { user, call } = await newStudent()
  await course.finish(call)
  const made = await call.certificates.claim({ courseId: course.id, name: 'Asa' })
  const renewed = await course.admin.certificates.reissue({ id: made.id, name: 'Asha' })
  expect(renewed.code).not.toBe(made.code)
  expect(await verify(made.code)).toMatchObject({ name: 'Asa', state: 'replaced' })
  expect(await verify(renewed.code)).toMatchObject({ name: 'Asha', state: 'valid' })
  for (const change of [
    () => course.admin.certificates.reissue({ id: made.id, name: 'Again' }),
    () => course.admin.certificates.revoke({ id: made.id, reason: 'x' }),
    () => call.certificates.claim({ courseId: course.id }),
  ])
    await expect(change()).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(getCertificate(world, user, made.id)).rejects.toMatchObject({ status: 404 })
  await course.admin.certificates.revoke({ id: renewed.id, reason: 'Copied answers' })
  expect(await verify(renewed.code)).toMatchObject({ state: 'revoked' })
  expect(JSON.stringify(await verify(renewed.code))).not.toContain('Copied')
  await expect(course.admin.certificates.revoke({ id: renewed.id, reason: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
  expect((await call.certificates.mine()).claimable).toEqual([])
  expect((await call.notifications.list({})).items.map(({ kind }) => kind).slice(0, 2)).toEqual([
    'certificate_revoked',
    'certificate_issued',
  ])
  const again = await course.admin.certificates.reissue({ id: renewed.id, name: 'Asha' })
  expect(await verify(again.code)).toMatchObject({ state: 'valid' })
  const { items } = await course.admin.audit.list({})
  expect(items.map(({ action }) => action).slice(0, 3)).toEqual([
    'certificate.reissued',
    'certificate.revoked',
    'certificate.reissued',
  ])
})

test('deleting an account deletes its certificates', async () => {
  const course = await openCourse('complete')
  const { user, call } = await newStudent()
  await course.finish(call)
  const made = await call.certificates.claim({ courseId: course.id, name: 'Asha' })
  await world.database.sql`delete from users where id = ${user.id}`
  await expect(verify(made.code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a certificate stays valid after its course is deleted permanently', async () => {
  const course = await openCourse('complete')
  const { call } = await newStudent()
  await course.finish(call)
  const made = await call.certificates.claim({ courseId: course.id, name: 'Asha' })
  await world.database.sql`delete from courses where id = ${course.id}`
  expect(await verify(made.code)).toMatchObject({ course: course.title, state: 'valid' })
})

test('the PDF is one landscape page with the name in its title, for texts of any length', async () => {
  const course = await openCourse('complete', { language: 'hi', title: 'संस्कृत '.repeat(24).trim() })
  const { user, call } = await newStudent()
  await course.finish(call)
  const name = 'ശ്രീലക്ഷ്മി കൃഷ്ണൻകുട്ടി '.repeat(5).trim()
  const made = await call.certificates.claim({ courseId: course.id, name })
  const row = await getCertificate(world, user, made.id)
  const page = await describeCertificate(world, row, `https://academy.example/verify/${made.code}`)
  expect(page).toMatchObject({ language: 'hi', title: 'कोर्स पूर्णता प्रमाणपत्र' })
  const pdf = await getDocument({ data: new Uint8Array(await createCertificate(page)) }).promise
  expect(pdf.numPages).toBe(1)
  const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
  expect(width).toBeGreaterThan(height)
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: expect.stringContaining(name) as unknown })
})
