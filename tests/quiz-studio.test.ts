import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith, measured } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let courseId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  courseId = await courseWith(owner.request, 'Sums', 'Film')
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('an owner writes questions, creates a quiz, and a student takes it', async () => {
  const { page } = owner
  await arrive(page, '/admin/questions')
  await seen(page.getByText('There are no questions yet'))
  await press(page, 'Add question')
  const form = page.getByRole('dialog', { name: 'Add question' })
  await form.getByLabel('Question', { exact: true }).fill('What is $2 + 3$?')
  for (const [index, text] of ['Four', '$5$', 'Six'].entries())
    await form.getByLabel(`Option ${index + 1}`, { exact: true }).fill(text)
  await form.getByRole('button', { name: 'Show preview' }).first().click()
  await seen(form.getByRole('region', { name: 'Question: preview' }).locator('math').first())
  await form.getByRole('button', { name: 'Write' }).click()
  await press(page, 'Create question')
  await seen(form.getByText('Mark one option as right'))
  await form.getByLabel('Option 2 is right').check()
  await form.getByLabel('Topic').fill('Sums')
  await expectAccessibleInBothThemes(page)
  await Promise.all([toast(page, 'Question created'), press(page, 'Create question')])
  await gone(form)

  await press(page, 'Add question')
  await form.getByLabel('Kind').selectOption('Number')
  await form.getByLabel('Question', { exact: true }).fill('How far does it fall?')
  await form.getByRole('textbox', { name: 'Right number' }).fill('19.6')
  await form.getByRole('button', { name: 'Add unit' }).click()
  await form.getByLabel('Unit 1', { exact: true }).fill('m')
  await form.getByLabel('Course').selectOption('Sums')
  await form.getByLabel('Lesson').selectOption('Film')
  await form.getByLabel('Time in the video').fill('1:05')
  await Promise.all([toast(page, 'Question created'), press(page, 'Create question')])
  await gone(form)
  await seen(page.getByText('Right answer: 19.6 m'))
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('fall')
  await gone(page.getByText('Right answer: $5$'))
  await press(page, 'Edit How far does it fall?')
  const edit = page.getByRole('dialog', { name: 'Edit question' })
  await expect.poll(() => edit.getByLabel('Time in the video').inputValue()).toBe('1:05')
  await page.keyboard.press('Escape')
  await expectAccessibleInBothThemes(page)

  await arrive(page, `/admin/courses/${courseId}`)
  await press(page, 'Add Lesson')
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await lesson.getByLabel('Kind').selectOption('Quiz')
  await lesson.getByLabel('Title').fill('Weekly test')
  await Promise.all([toast(page, 'Lesson created successfully'), press(page, 'Create lesson')])
  await page.getByRole('link', { name: 'Questions for Weekly test' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Weekly test' }))
  await press(page, 'Choose questions')
  const choice = page.getByRole('dialog', { name: 'Choose questions' })
  await choice.getByRole('checkbox', { name: 'What is $2 + 3$?' }).check()
  await choice.getByRole('checkbox', { name: 'How far does it fall?' }).check()
  await choice.getByRole('button', { name: 'Add 2 questions' }).click()
  await gone(choice)
  await press(page, 'Apply to all questions')
  await seen(page.getByText('2 questions, 8 marks'))
  // The handle works with the keyboard.
  await page.getByRole('button', { name: 'Reorder question 2' }).press('Space')
  await seen(page.getByText('Picked up Question 2 of 2.'))
  await measured(page)
  await page.keyboard.press('ArrowUp')
  await seen(page.getByText('Question 2 is now at position 1.'))
  await page.keyboard.press('Space')
  await seen(page.getByRole('listitem').filter({ hasText: '1. How far does it fall?' }))
  // Choosing questions in a dialog of the form does not save the form.
  const [{ saved } = { saved: -1 }] = await site.database.sql<{ saved: number }[]>`
    select count(*)::int as saved from quiz_slots`
  expect(saved).toBe(0)
  await page.getByLabel('Pass mark in percent').fill('500')
  await press(page, 'Save quiz')
  await seen(page.getByText('Enter at most 100'))
  await page.getByLabel('Pass mark in percent').fill('50')
  await page.getByLabel('Attempts').fill('2')
  await Promise.all([toast(page, 'Quiz saved'), press(page, 'Save quiz')])
  // On a scrolled page, the sticky header can cover half of a button.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessibleInBothThemes(page)
  await press(page, 'Preview questions')
  const preview = page.getByRole('dialog', { name: 'Preview questions' })
  await seen(preview.getByRole('heading', { name: 'Question 2 of 2' }))
  await seen(preview.getByRole('radio', { name: 'Four' }))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 780 })
  await expectToFit(page)

  const student = await site.signIn('walker')
  await create(student.request, '/api/enrollments', { courseId })
  const id = page.url().split('/').at(-1)
  await arrive(student.page, `/lessons/${id}`)
  await seen(student.page.getByText('Pass mark: 50%'))
  await student.page.getByRole('button', { name: 'Start quiz' }).click()
  await student.page.getByLabel('Your answer').fill('19.6 m')
  await seen(student.page.getByRole('status').getByText(/^1 of 2 saved, /))
  await student.page.getByRole('button', { name: 'Submit quiz' }).click()
  await student.page.getByRole('alertdialog').getByRole('button', { name: 'Submit quiz' }).click()
  await seen(student.page.getByText('4 of 8 marks'))
})
