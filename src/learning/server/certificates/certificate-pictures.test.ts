import { eq } from 'drizzle-orm'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCertificate } from '../../../documents/server/certificate-page.ts'
import { thumbnailUrl } from '../../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../../media/server/files/files.ts'
import { files } from '../../../media/tables.ts'
import { sampleImage } from '../../../testing/pictures.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { createWorld, type World } from '../../../testing/world.ts'
import { CERTIFICATE_COLORS, type CertificateSettings } from '../../certificates.schema.ts'
import { deleteCertificates } from '../account-deletion.ts'
import { describeCertificate, getCertificate } from './certificate-documents.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const upload = async () => {
  const source = await sampleImage('png', 600, 200)
  return (await storeThumbnail(world.db, world.storage, { source })).id
}

/** Creates a course with certificates, and returns functions that change its settings and issue certificates. */
async function openCourse() {
  const course = await world.course()
  const admin = world.as(await world.user({ role: 'admin' }))
  const save = (more: Partial<CertificateSettings>) =>
    admin.certificates.saveSettings({
      courseId: course.id,
      rule: 'by_hand',
      hours: null,
      signatory: 'Meera Iyer',
      signatoryTitle: '',
      ...CERTIFICATE_COLORS,
      ...more,
    })
  let last: Awaited<ReturnType<typeof world.user>> | undefined
  const issue = async () => {
    const student = (last = await world.user())
    await world.as(student).enrollments.create({ courseId: course.id })
    const { username } = student
    const { id } = await admin.certificates.issue({ courseId: course.id, username, name: 'Asha' })
    return async () => {
      const row = await getCertificate(world, student, id)
      return describeCertificate(world, row, 'https://academy.example/verify/1')
    }
  }
  return { course, admin, save, issue, student: () => last! }
}

/** Returns the number of pictures that a PDF draws. */
async function countPictures(pdf: Buffer) {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const { fnArray } = await (await document.getPage(1)).getOperatorList()
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length
}

test('certificates show the logo, and the signature with which they were issued', async () => {
  const { course, admin, save, issue } = await openCourse()
  await save({})
  const unsigned = await issue()
  expect(await countPictures(await createCertificate(await unsigned()))).toBe(0)

  const [logo, signature] = [thumbnailUrl(await upload()), thumbnailUrl(await upload())]
  expect(await save({ logo, signature })).toMatchObject({ logo, signature })
  // Earlier clients omit the fields. Then the pictures stay.
  await save({})
  expect(await admin.certificates.settings({ courseId: course.id })).toMatchObject({ logo, signature })
  expect((await unsigned()).signature).toBeNull()
  const read = await issue()
  const page = await read()
  for (const picture of [page.logo, page.signature]) expect(picture?.data).toMatch(/^data:image\/png;base64,/)
  expect(await countPictures(await createCertificate(page))).toBe(2)

  await save({ signatory: 'Ravi Das', signature: thumbnailUrl(await upload()) })
  expect(await read()).toMatchObject({ signatory: 'Meera Iyer', signature: page.signature })
  const next = await (await issue())()
  expect([next.signatory, next.signature?.id === page.signature?.id]).toEqual(['Ravi Das', false])
})

test('a signature is deleted with the last certificate that shows it', async () => {
  const { save, issue, student } = await openCourse()
  const signature = await upload()
  await save({ signature: thumbnailUrl(signature) })
  await issue()
  await save({ signature: null })
  const isStored = async () =>
    (await world.db.select().from(files).where(eq(files.id, signature))).length === 1
  expect(await isStored()).toBe(true)
  await transact(world.db, (tx) => deleteCertificates(tx, student().id))
  expect(await isStored()).toBe(false)
})

test('only uploaded pictures are accepted, and a replaced one is deleted', async () => {
  const { save } = await openCourse()
  const [first, second] = [await upload(), await upload()]
  for (const logo of [
    'https://example.com/logo.png',
    '/media/thumbnails/00000000-0000-4000-8000-000000000000/640.webp',
  ])
    await expect(save({ logo })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [{ path: 'logo' }] },
    })
  const attached = async (id: string) =>
    (await world.db.select().from(files).where(eq(files.id, id))).map(({ attachedAt }) => attachedAt !== null)
  await save({ logo: thumbnailUrl(first), signature: thumbnailUrl(first) })
  await save({ logo: thumbnailUrl(second) })
  // Certificates still use the picture as their signature.
  expect([await attached(first), await attached(second)]).toEqual([[true], [true]])
  await save({ signature: null })
  expect([await attached(first), await attached(second)]).toEqual([[], [true]])
})
