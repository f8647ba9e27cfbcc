import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInLanguage } from '../../../platform/server/language.ts'
import { toAppError } from '../../../platform/server/errors.ts'
import { type Caller, createWorld, type World } from '../../../testing/world.ts'

let world: World
let owner: Caller
let guest: Caller

beforeAll(async () => {
  world = await createWorld()
  owner = world.as(await world.user({ username: 'boss', role: 'admin' }))
  guest = world.as(null)
})
afterAll(() => world.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => toAppError(error).code,
  )
const listed = async () => (await guest.settings.list()).find(({ key }) => key === 'own_pages')?.value
const draftOf = async (kind: string, language = 'en') =>
  (await owner.ownPages.sources()).find((one) => one.kind === kind && one.language === language)?.draft
const terms = { kind: 'terms', language: 'en' } as const

test('a page does not exist until the owner publishes it, and again after the owner hides it', async () => {
  expect(await listed()).toBeUndefined()
  expect(await codeOf(guest.ownPages.byKind({ kind: 'terms' }))).toBe('OWN_PAGE_NOT_FOUND')
  await owner.ownPages.update({ ...terms, text: '# Rules\n\nBe **kind** <script>alert(1)</script>' })
  expect(await listed()).toBeUndefined()
  expect(await codeOf(owner.ownPages.byKind({ kind: 'terms' }))).toBe('OWN_PAGE_NOT_FOUND')

  await owner.ownPages.update({ ...terms, isPublished: true })
  expect(await listed()).toBe('terms')
  expect(await guest.ownPages.byKind({ kind: 'terms' })).toMatchObject({
    language: 'en',
    html: '<h2>Rules</h2>\n<p>Be <strong>kind</strong> &lt;script&gt;alert(1)&lt;/script&gt;</p>',
  })
  await owner.ownPages.update({ ...terms, isPublished: false })
  expect([await listed(), await codeOf(guest.ownPages.byKind({ kind: 'terms' }))]).toEqual([
    undefined,
    'OWN_PAGE_NOT_FOUND',
  ])
  const { items } = await owner.audit.list({})
  expect(items.map(({ action, subject, data }) => [action, subject, data['language']])).toEqual([
    ['own_page.hidden', 'own_page terms', 'en'],
    ['own_page.published', 'own_page terms', 'en'],
    ['own_page.changed', 'own_page terms', 'en'],
  ])
})

test('students and staff cannot write pages', async () => {
  const student = world.as(await world.user())
  expect(await codeOf(student.ownPages.update({ ...terms, text: 'mine' }))).toBe('FORBIDDEN')
  expect(await codeOf(student.ownPages.sources())).toBe('FORBIDDEN')
  expect(await codeOf(guest.ownPages.sources())).toBe('SIGN_IN_REQUIRED')
})

test('an empty page cannot be published, and an empty text removes the page', async () => {
  const about = { kind: 'about', language: 'en' } as const
  expect(await codeOf(owner.ownPages.update({ ...about, isPublished: true }))).toBe('OWN_PAGE_EMPTY')
  await owner.ownPages.update({ ...about, text: 'We teach', isPublished: true })
  expect(await codeOf(owner.ownPages.update({ ...about, text: ' \n' }))).toBe('OWN_PAGE_EMPTY')
  await owner.ownPages.update({ ...about, text: '', isPublished: false })
  const [row] = await world.db.execute(sql`select count(*)::int as count from own_pages where kind = 'about'`)
  expect(row).toEqual({ count: 0 })
})

test('two administrators who edit one page see a conflict with the saved text', async () => {
  const privacy = { kind: 'privacy', language: 'en' } as const
  await owner.ownPages.update({ ...privacy, text: 'first', before: { text: '' } })
  const late = owner.ownPages.update({ ...privacy, text: 'second', before: { text: '' } })
  await expect(late.catch((error: unknown) => toAppError(error))).resolves.toMatchObject({
    code: 'CHANGED_MEANWHILE',
    issues: [{ path: 'text', now: 'first' }],
  })
  const texts = ['third', 'fourth']
  const both = await Promise.all(
    texts.map((text) => codeOf(owner.ownPages.update({ ...privacy, text, before: { text: 'first' } }))),
  )
  expect(both.toSorted()).toEqual(['CHANGED_MEANWHILE', 'ok'])
})

test("a page is in the reader's language if it has one, otherwise in the academy's", async () => {
  const refunds = { kind: 'refunds' } as const
  const read = (language: 'en' | 'hi') =>
    runInLanguage(language, async () => {
      const { language: of, html } = await guest.ownPages.byKind(refunds)
      return [of, html]
    })
  await owner.settings.update({ key: 'languages', value: 'hi,en' })
  await owner.ownPages.update({ ...refunds, language: 'hi', text: 'पैसे वापस', isPublished: true })
  expect([await read('en'), await read('hi')]).toEqual([
    ['hi', '<p>पैसे वापस</p>'],
    ['hi', '<p>पैसे वापस</p>'],
  ])
  await owner.ownPages.update({ ...refunds, language: 'en', text: 'Money back', isPublished: true })
  expect(await read('en')).toEqual(['en', '<p>Money back</p>'])
  await owner.settings.update({ key: 'languages', value: 'hi' })
  expect((await owner.ownPages.sources()).map(({ language }) => language)).toEqual(Array(4).fill('hi'))
  await owner.settings.update({ key: 'languages', value: 'en' })
})

test('a text that was imported without its HTML is rendered when someone opens it', async () => {
  await owner.ownPages.update({ ...terms, text: '*a*', isPublished: true })
  await world.db.execute(sql`update own_pages set text_html = null`)
  expect((await guest.ownPages.byKind({ kind: 'terms' })).html).toBe('<p><em>a</em></p>')
  const [row] = await world.db.execute(sql`select text_html as html from own_pages where kind = 'terms'`)
  expect(row).toEqual({ html: '<p><em>a</em></p>' })
})

test('the prepared texts contain the settings of the academy, in each language', async () => {
  expect(await draftOf('refunds')).toContain('within 7 days of your payment')
  for (const [key, value] of [
    ['academy_name', 'Deodar House'],
    ['contact_email', 'help@deodar.example'],
    ['upi_id', 'deodar@okbank'],
    ['approval_hours', '12'],
    ['refund_policy', 'Money back within 10 days'],
    ['gstin', '27AAPFU0939F1ZV'],
    ['gst_name', 'Deodar & Co'],
    ['registration_mobile', 'required'],
    ['languages', 'hi,en'],
  ] as const)
    await owner.settings.update({ key, value })
  const text = await draftOf('terms')
  for (const part of [
    'Deodar House',
    'Pay by UPI,',
    'within 12 hours',
    'Money back within 10 days',
    'GST at 18%',
  ])
    expect(text).toContain(part)
  expect(text).toContain('<help@deodar.example>')
  expect(text).toContain('GSTIN: 27AAPFU0939F1ZV')
  expect(await draftOf('privacy')).toContain('mobile number')
  expect(await draftOf('privacy')).not.toContain('full name')
  expect(await draftOf('refunds')).toContain('credit note')
  expect(await draftOf('refunds', 'hi')).toContain('क्रेडिट नोट')
  for (const kind of ['about', 'terms', 'privacy', 'refunds'])
    expect(await draftOf(kind, 'hi')).toMatch(/^.*Deodar House.*[\u0900-\u097f]/)
})

test('an empty policy step is done after the first page is published', async () => {
  await owner.settings.update({ key: 'refund_policy', value: '' })
  expect((await owner.admin.overview()).setup).not.toContain('policies')
  await world.db.execute(sql`update own_pages set is_published = false`)
  expect((await owner.admin.overview()).setup).toContain('policies')
})
