import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectSuccess,
  expectToFit,
  gone,
  seen,
} from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const folder = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (!folder) return
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await page.screenshot({ path: `${folder}/${name}-${theme}.png`, fullPage: true })
  }
  await page.emulateMedia({ colorScheme: null })
}

test('a teacher sets an assignment, and a student sends photographed pages on a bad network', async () => {
  const { page } = owner
  await arrive(page, `/admin/courses/${courseId}`)
  await press(page, 'Add Lesson')
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await lesson.getByLabel('Kind').selectOption('Assignment')
  await lesson.getByLabel('Title').fill('Homework 1')
  await lesson.getByRole('textbox', { name: 'Instructions' }).fill('Solve $x^2 = 4$ in **your notebook**.')
  await press(page, 'Create Lesson')
  await gone(lesson)
  await page.getByRole('link', { name: 'Rules of Homework 1' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Homework 1' }))
  await page.getByText('Marks by rubric').click()
  await press(page, 'Add criterion')
  await page.getByLabel('Criterion 1', { exact: true }).fill('All steps')
  await press(page, 'Add level')
  await page.getByLabel('Level 1', { exact: true }).fill('Complete')
  await page.getByLabel('Marks of level 1').fill('9')
  await press(page, 'Save rules')
  await seen(page.getByText('A level cannot have more marks than its criterion'))
  await page.getByLabel('Marks of level 1').fill('5')
  await page.getByLabel('Due date').fill('2030-01-05T18:00')
  await press(page, 'Save rules')
  await expectSuccess(page, 'The rules were saved.')
  await expectAccessibleInBothThemes(page)
  await shoot(page, 'rules-1280')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)
  await shoot(page, 'rules-390')
  const id = page.url().split('/').at(-1) ?? ''

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const student = await site.signIn('walker', phone)
  await create(student.request, '/api/enrollments', { courseId })
  const own = student.page
  await arrive(own, `/lessons/${id}`)
  await seen(own.locator('math').first())
  await own.getByLabel('Your answer').fill('x = 2 or x = −2')
  await seen(own.getByText('Your draft is saved. Only you can see it.'))
  // The network drops while the pages are sent.
  let drops = 2
  await own.route('**/submission/files', (route) => (drops-- > 0 ? route.abort() : route.continue()))
  const pictures = await Promise.all(
    [1, 2].map(async (n) => ({
      name: `IMG_${n}.png`,
      mimeType: 'image/png',
      buffer: await sampleImage('png', n * 900, 1200),
    })),
  )
  await own.getByLabel('Choose pictures').setInputFiles(pictures)
  await seen(own.getByRole('img', { name: 'Page 2' }))
  await press(own, 'Move page 2 forward')
  await press(own, 'Turn page 1')
  const turned = own.getByRole('img', { name: 'Page 1', exact: true })
  // The second picture was 1800 × 1200, so it is 1600 × 1067 before its turn.
  await expect.poll(() => turned.getAttribute('width')).toBe('1067')
  await expect.poll(() => turned.getAttribute('height')).toBe('1600')
  await seen(own.getByText('Your draft is saved. Only you can see it.'))
  await own.reload()
  await seen(own.getByRole('img', { name: 'Page 2' }))
  expect(await turned.getAttribute('width')).toBe('1067')
  await expectAccessibleInBothThemes(own)
  await expectToFit(own)
  await shoot(own, 'work-390')
  await press(own, 'Submit work')
  await own.getByRole('alertdialog').getByRole('button', { name: 'Submit work' }).click()
  await expectSuccess(own, 'Your work was submitted.')
  await seen(own.getByText('Not marked yet'))
  await seen(own.getByText('Completed').first())
  await expectAccessibleInBothThemes(own)
  await shoot(own, 'sent-390')
})
