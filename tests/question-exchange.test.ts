import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, gone, seen, toast } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()
let owner: Person
let quizId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  await create(owner.request, '/api/categories', { name: 'Music' })
  const courseId = await courseWith(owner.request, 'Sums')
  const quiz = { courseId, kind: 'quiz', title: 'Weekly test', order: 1 }
  quizId = (await create<{ id: number }>(owner.request, '/api/lessons', quiz)).id
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/**
 * Expects that a screen is accessible and fits. If `SCREENSHOTS=<folder>` is set, saves screenshots in both themes.
 */
async function expectGood(page: Page, name: string): Promise<void> {
  await expectAccessibleInBothThemes(page)
  const folder = process.env['SCREENSHOTS']
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectToFit(page)
    if (!folder) continue
    for (const theme of ['dark', 'light']) {
      await page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, fullPage: true })
    }
  }
}

const PAPER = `Class X Physics
1. What is $2 + 3$?
(a) 4  (b) 5  (c) 6  (d) 7
Ans: b

२. भारत की राजधानी क्या है?
(क) मुंबई
(ख) दिल्ली
उत्तर: ख
व्याख्या: 1911 से।

3. What is g?

4. Even?
(a) 1 (b) 2 (c) 3 (d) 4
Ans: b, d`

test('a paper is pasted into a quiz, corrected, and undone', async () => {
  const { page } = owner
  await arrive(page, `/admin/quizzes/${quizId}`)
  await page.getByRole('link', { name: 'Paste a paper' }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Paste a paper' }))
  const box = page.getByLabel('Questions with answers')
  await box.fill(PAPER)
  await seen(page.getByText('3 questions ready, 1 to correct'))
  const preview = page.getByRole('region', { name: 'Preview' })
  await seen(preview.getByText('The options and the answer are missing.'))
  await expect.poll(() => page.getByLabel('Quiz', { exact: true }).inputValue()).toBe(String(quizId))
  await expectGood(page, 'paste')
  await page.getByLabel('Topic for all').fill('Mixed')
  await page.getByLabel('Penalty for all').fill('9')
  await seen(page.getByText('Enter a penalty that is not higher than the marks'))
  await page.getByLabel('Penalty for all').fill('1')
  await Promise.all([toast(page, '3 questions created'), press(page, 'Create 3 questions')])
  await expect.poll(() => box.inputValue()).toBe('3. What is g?')

  // A click on the problem selects its line. After the correction, this question is added to the others.
  await press(page, 'Go to line 1')
  await page.keyboard.press('End')
  await page.keyboard.type('\nAns: 9.8 m/s^2')
  await seen(preview.getByText('9.8 m/s^2'))
  await Promise.all([toast(page, '1 question created'), press(page, 'Create 1 question')])
  await expect.poll(() => box.inputValue()).toBe('')
  await Promise.all([toast(page, 'Questions removed'), page.getByRole('button', { name: 'Undo' }).click()])
  await expect.poll(() => box.inputValue()).toContain('Ans: 9.8')
  await box.fill('')

  await arrive(page, `/admin/quizzes/${quizId}`)
  await seen(page.getByText('3 questions, 12 marks'))
  await arrive(page, '/admin/questions?topic=Mixed')
  await seen(page.getByText('Right answer: दिल्ली'))
  await gone(page.getByText('Right answer: 9.8 m/s^2'))
})

const GIFT = `$CATEGORY: Light

::Mirror::A mirror reflects light.{TRUE####See page 3.}

Describe light.{}

Solve $x^2=4$ {=$x=\\pm 2$ ~$x=4$}`

const choose = (page: Page, name: string, content: string) =>
  page
    .getByLabel('File with questions')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })

test('questions can be imported from files, and exported to files with the same questions', async () => {
  const { page } = owner
  await arrive(page, '/admin/questions')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await choose(page, 'notes.txt', 'Only some words')
  await seen(page.getByText('We found no questions in this file.'))
  await choose(page, 'light.txt', GIFT)
  await seen(page.getByText('GIFT: 2 questions will be created. 1 has a problem.'))
  await seen(page.getByText('Lantern can’t import essay questions.'))
  await expectGood(page, 'import')
  await page.getByLabel('Difficulty for all').selectOption('Easy')
  await Promise.all([toast(page, '2 questions created'), press(page, 'Create 2 questions')])

  await arrive(page, '/admin/questions?topic=Light')
  await seen(page.getByText('A mirror reflects light.'))
  await expectGood(page, 'bank')
  await press(page, 'Export')
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Moodle XML' }).click()
  const file = await (await saving).path()
  await arrive(page, '/admin/questions/import')
  await page.getByLabel('File with questions').setInputFiles(file)
  await seen(page.getByText('Moodle XML: 2 questions will be created'))
  await seen(page.getByText('See page 3.'))
})

test('a question shows its versions, and is deleted if no quiz uses it', async () => {
  const { page } = owner
  await arrive(page, '/admin/questions?topic=Light')
  await press(page, 'Edit A mirror reflects light.')
  const edit = page.getByRole('dialog', { name: 'Edit question' })
  await edit.getByLabel('Question', { exact: true }).fill('Mirrors reflect light.')
  await Promise.all([toast(page, 'Question updated'), press(page, 'Update question')])
  await gone(edit)
  await press(page, 'Versions of Mirrors reflect light.')
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await seen(versions.getByText('A mirror reflects light.'))
  await expectGood(page, 'versions')
  await page.keyboard.press('Escape')
  await press(page, 'Delete Mirrors reflect light.')
  await Promise.all([toast(page, 'Question deleted'), press(page, 'Delete question')])
  await gone(page.getByText('Mirrors reflect light.'))
})

test('a quiz is printed with its answer key', async () => {
  const { page } = owner
  await arrive(page, `/admin/quizzes/${quizId}`)
  await page.getByRole('link', { name: 'Print', exact: true }).click()
  await seen(page.getByText('Maximum marks: 12'))
  await seen(page.getByRole('heading', { name: 'Answer key: Weekly test' }))
  await page.getByLabel('Explanations').check()
  await seen(page.getByRole('heading', { name: 'Explanations' }))
  await expectGood(page, 'print')
  await page.getByLabel('Two columns').check()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const folder = process.env['SCREENSHOTS']
  if (folder) await writeFile(`${folder}/paper.pdf`, pdf)
  // The PDF has two A4 pages: the paper and its key.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45]\.?\d* 84[12]/)
})
