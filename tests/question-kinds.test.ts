import { expect, test } from 'vitest'
import { sampleQuestionInput, sampleQuizInput } from '../src/assessment/samples.ts'
import { sampleImage } from '../src/testing/pictures.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()

const QUESTIONS = [
  {
    text: 'Match each animal with its class.',
    solution: {
      kind: 'matching',
      pairs: [
        { left: 'Whale', right: 'Mammal' },
        { left: 'Frog', right: 'Amphibian' },
      ],
      extras: ['Fish'],
      partial: true,
    },
  },
  {
    text: 'Put these into order, smallest first.',
    solution: { kind: 'ordering', items: ['Atom', 'Cell', 'Ant'], partial: true },
  },
  {
    text: 'The capital of India is [[1]], since [[2]].',
    solution: {
      kind: 'fillIn',
      gaps: [
        { kind: 'text', accepted: ['New Delhi'], ignoresCase: true },
        { kind: 'number', value: '1911', tolerance: '0', isPercent: false, units: [], needsUnit: false },
      ],
      partial: true,
    },
  },
]

test('a student matches, orders and fills in with the keyboard, and sees the right answers', async () => {
  const owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  const courseId = await courseWith(owner.request, 'Sums', 'Film')
  const lesson = await create(owner.request, '/api/lessons', {
    courseId,
    kind: 'quiz',
    title: 'Test',
    order: 2,
  })
  const slots = []
  for (const given of QUESTIONS) {
    const question = await create(owner.request, '/api/questions', sampleQuestionInput(given))
    slots.push({ questionId: question.id, marks: 4, penalty: 1 })
  }
  const saved = await owner.request.put(`/api/lessons/${lesson.id}/quiz`, {
    data: { ...sampleQuizInput, slots },
  })
  expect(saved.status()).toBe(200)
  const { page, request } = await site.signIn('walker', { viewport: { width: 390, height: 844 } })
  await create(request, '/api/enrollments', { courseId })
  await arrive(page, `/lessons/${lesson.id}`)
  await page.getByRole('button', { name: 'Start quiz' }).click()
  const status = page.getByRole('region', { name: 'Quiz' }).getByRole('status').first()

  for (const [left, right] of [
    ['Whale', 'Mammal'],
    ['Frog', 'Amphibian'],
  ] as const) {
    const letter = await page
      .getByRole('listitem')
      .filter({ hasText: right })
      .locator('span')
      .first()
      .textContent()
    await page
      .getByRole('radiogroup', { name: left })
      .getByRole('radio', { name: letter ?? '' })
      .focus()
    await page.keyboard.press('Space')
  }
  await seen(status.getByText(/^1 of 3 saved, /))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Next' }).click()
  const items = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Move item/ }) })
  const order = ['Atom', 'Cell', 'Ant']
  const shown = async () => {
    const texts = await items.locator('.prose').allTextContents()
    return texts.map((text) => text.trim())
  }
  for (const [place, name] of order.entries())
    for (let at = (await shown()).indexOf(name); at > place; at--) {
      await page.getByRole('button', { name: `Move item ${at + 1} up` }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await shown()).indexOf(name)).toBe(at - 1)
    }
  const keep = page.getByRole('button', { name: 'Keep this order' })
  if (await keep.isVisible()) await keep.click()
  await seen(status.getByText(/^2 of 3 saved, /))
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Gap 1' }).fill('new delhi')
  await page.keyboard.press('Tab')
  await page.keyboard.type('१९११')
  await seen(status.getByText(/^3 of 3 saved, /))
  await expectAccessibleInBothThemes(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Submit quiz' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await seen(page.getByText('12 of 12 marks'))
  await page.getByRole('button', { name: 'Show answers' }).click()
  await seen(page.getByText('New Delhi'))
  await expectAccessibleInBothThemes(page)

  const admin = owner.page
  await arrive(admin, '/admin/questions')
  await admin.getByRole('button', { name: 'Add question' }).click()
  for (const kind of ['matching', 'ordering', 'fillIn']) {
    await admin.getByLabel('Kind', { exact: true }).last().selectOption(kind)
    await expectAccessibleInBothThemes(admin)
  }
  const dialog = admin.getByRole('dialog', { name: 'Add question' })
  await dialog
    .getByLabel('Add picture')
    .first()
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await sampleImage('png') })
  await expect
    .poll(() => dialog.getByRole('textbox', { name: 'Question' }).inputValue())
    .toContain('](/media/thumbnails/')

  await arrive(admin, `/admin/quizzes/${lesson.id}?print=1`)
  const printed = admin.getByRole('list', { name: 'Questions' })
  await seen(printed.getByText('(C)'))
  await seen(printed.getByText('Amphibian'))
  await seen(printed.getByText('(2)', { exact: true }))
})
