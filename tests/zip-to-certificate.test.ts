import { createPublicKey, type JsonWebKey } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleVideo } from '../src/testing/films.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { zipOf } from '../src/testing/setups/zip.ts'
import { create } from './support/courses.ts'
import { watchToTheEnd } from './support/journey.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  seen,
  SLOW_WORK_MS,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith, lessonsOf } from './support/studio-lessons.ts'

const site = openSite()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const TITLE = 'Light from the lamp'
let owner: Person
let courseId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, TITLE)
})

/**
 * Expects that a step is accessible and fits the screen. If `SCREENSHOTS=<folder>` is set, saves screenshots in both
 * themes.
 */
async function look(page: Page, step: string) {
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  const folder = process.env['SCREENSHOTS']
  for (const theme of folder ? ['light', 'dark'] : []) {
    await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
    const width = page.viewportSize()?.width
    await page.screenshot({ path: `${folder}/${step}-${width}-${theme}.png`, fullPage: true })
  }
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'))
}

/** Checks a step on a wide screen and on a phone. */
async function lookTwice(page: Page, step: string) {
  await look(page, step)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await page.setViewportSize(width > 1000 ? { width: 390, height: 844 } : { width: 1280, height: 900 })
  await look(page, step)
  await page.setViewportSize({ width, height })
}

test('a teacher makes a course from a ZIP file, with certificates that show a logo and a signature', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${courseId}`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import lessons' })
  const film = await sampleVideo({ seconds: 4, rate: 10 })
  const reading = `# How mirrors work\n\n![A ray](../img/ray.png)\n\n$n = c / v$\n\n${'Light is fast.\n\n'.repeat(30)}`
  await dialog.getByLabel('Choose a ZIP file').setInputFiles({
    name: 'light.zip',
    mimeType: 'application/zip',
    buffer: zipOf([
      { name: 'Light/2 Mirrors/01 Reading.md', content: reading },
      { name: 'Light/10 Lenses/01 The lens.mp4', content: film, stored: true },
      { name: 'Light/1 Rays/01 The ray.mp4', content: film, stored: true },
      { name: 'Light/img/ray.png', content: await sampleImage('png', 320, 180), stored: true },
    ]),
  })
  await seen(dialog.getByText('Creates 3 lessons'))
  await lookTwice(page, '1-import')
  await dialog.getByRole('button', { name: 'Import 3 items' }).click()
  await dialog.waitFor({ state: 'hidden', timeout: SLOW_WORK_MS })
  expect((await lessonsOf(owner.request, courseId)).map(({ section, title }) => [section, title])).toEqual([
    ['Rays', 'The ray'],
    ['Mirrors', 'How mirrors work'],
    ['Lenses', 'The lens'],
  ])

  await arrive(page, `/admin/courses/${courseId}?tab=certificates`)
  const settings = page.getByRole('region', { name: 'Certificates', exact: true })
  await settings.getByText('When they finish').click()
  await settings.getByLabel('Course length in hours').fill('2')
  await settings.getByLabel('Signatory’s name').fill('Meera Iyer')
  for (const [field, width] of [
    ['Logo', 300],
    ['Signature', 320],
  ] as const) {
    const buffer = await sampleImage('png', width, 100)
    const picture = { name: `${field}.png`, mimeType: 'image/png', buffer }
    await settings.locator(`input[type=file][aria-label="${field}"]`).setInputFiles(picture)
  }
  await settings.getByRole('button', { name: 'Save certificates' }).click()
  await expectSuccess(page, 'Certificates saved')
  await seen(settings.getByRole('img', { name: 'Logo' }))
  await seen(settings.getByRole('img', { name: 'Signature' }))
  await lookTwice(page, '2-certificates')
})

type Way = {
  press: (target: Locator) => Promise<void>
  /** Called while a lesson is open. */
  disturb: (page: Page) => Promise<void>
}
const BY_MOUSE: Way = { press: (target) => target.first().click(), disturb: async () => undefined }
const BY_TOUCH: Way = {
  press: (target) => target.first().tap(),
  disturb: async (page) => {
    await page.context().setOffline(true)
    await page.waitForTimeout(2000)
    await page.context().setOffline(false)
  },
}

for (const [username, name, way, options] of [
  ['asha', 'आशा कुलकर्णी', BY_MOUSE, { viewport: { width: 1280, height: 900 } }],
  ['ravi', 'Ravi Das', BY_MOUSE, { viewport: { width: 1024, height: 768 } }],
  ['kavya', 'ಕಾವ್ಯ ಗೌಡ', BY_TOUCH, PHONE],
] as const)
  test(`${username} takes the course, and a stranger verifies the certificate`, async () => {
    const { page, request, complaints } = await site.signIn(username, options)
    await arrive(page, '/courses/light-from-the-lamp')
    await way.press(page.getByRole('button', { name: 'Start Learning' }))
    await seen(page.getByRole('link', { name: 'Start with lesson 1: The ray' }))
    await look(page, `3-course-${username}`)
    await way.press(page.getByRole('link', { name: 'Start with lesson 1: The ray' }))

    await seen(page.getByRole('heading', { level: 1, name: 'The ray' }))
    await seen(page.locator('video'))
    await Promise.all([watchToTheEnd(page, way.press), way.disturb(page)])
    await seen(page.getByRole('status').getByText('Completed'))
    await look(page, `4-video-${username}`)

    const [, reading, last] = await lessonsOf(request, courseId)
    await arrive(page, `/lessons/${reading?.id}`)
    await seen(page.locator('article math'))
    const disturbed = way.disturb(page)
    await page.getByRole('button', { name: 'Mark as complete' }).last().scrollIntoViewIfNeeded()
    await disturbed
    await seen(page.getByRole('status').getByText('Completed'))
    await look(page, `5-text-${username}`)

    await arrive(page, `/lessons/${last?.id}`)
    await Promise.all([watchToTheEnd(page, way.press), way.disturb(page)])
    await way.press(page.getByRole('link', { name: 'You finished the course' }))
    await page.waitForURL('**/finished')
    await look(page, `6-finished-${username}`)
    await page.getByLabel('Name on the certificate').fill(name)
    await way.press(page.getByRole('button', { name: 'Get your certificate' }))
    await seen(page.getByText(`Issued to ${name}.`))
    await lookTwice(page, `7-certificate-${username}`)
    await arrive(page, '/my-library?tab=completed')
    const certificate = page.getByRole('link', { name: /^Certificate ?: Light/ })
    await seen(certificate)
    await look(page, `8-library-${username}`)
    await way.press(certificate)
    await page.waitForURL('**/finished#certificate')
    await seen(page.getByText(`Issued to ${name}.`))
    const addressOf = async (link: string) =>
      (await page.getByRole('link', { name: link }).getAttribute('href')) ?? ''
    const pdf = await request.get(await addressOf('Download PDF'))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')
    const badge = await (await request.get(await addressOf('Download the badge'))).text()
    const verification = await addressOf('Verification page')
    expect(await addressOf('Add to LinkedIn')).toContain(encodeURIComponent(verification))
    expect(
      complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(complaint)),
    ).toEqual([])
    await page.context().close()

    const stranger = await (await site.newContext()).newPage()
    await arrive(stranger, verification)
    await seen(stranger.getByText('Genuine, and still valid.'))
    await seen(stranger.getByText(name, { exact: true }))
    expect(await stranger.content()).not.toContain(username)
    await lookTwice(stranger, `9-verified-${username}`)
    const did = (await (await stranger.request.get('/.well-known/did.json')).json()) as Did
    const kid = jsonwebtoken.decode(badge, { complete: true })?.header.kid
    const method = did.verificationMethod.find(({ id }) => id === kid)
    const key = createPublicKey({ key: method?.publicKeyJwk ?? {}, format: 'jwk' })
    expect(jsonwebtoken.verify(badge, key, { algorithms: ['RS256'] })).toMatchObject({
      name: TITLE,
      credentialSubject: { identifier: [{ identityHash: name }] },
    })
    await stranger.context().close()
  }, 180_000)

type Did = { verificationMethod: { id: string; publicKeyJwk: JsonWebKey }[] }
