import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sampleVideo } from '../src/testing/films.ts'
import { picture, sampleImage } from '../src/testing/pictures.ts'
import { type Counted, countActions, screen } from './support/actions.ts'
import { arrive, expectSuccess, gone, seen, SLOW_WORK_MS, toast } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite, passUndo } from './support/site.ts'

// The first day of a new institute, in order. A test fails if a screen needs more actions than before.
// `institute-staff.test.ts` contains the rest of the day.

const site = openSite()
let page: Page
let owner: Counted

beforeAll(async () => {
  page = await (await site.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  owner = countActions(page)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const steps = () => page.getByRole('region', { name: 'Finish setting up your academy' })
const checkQr = () => steps().getByRole('button', { name: 'Check the QR code with your phone', exact: true })
const png = (buffer: Buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer })

test('the owner signs in, and names the academy', async () => {
  await arrive(page, '/login')
  await owner.fill(page.getByLabel('Username'), ADMIN.username)
  await owner.fill(page.getByLabel('Password', { exact: true }), ADMIN.password)
  await owner.click(button('Sign In'))
  await page.waitForURL('**/admin')
  await owner.click(steps().getByRole('link', { name: 'Name your academy' }))
  await owner.fill(page.getByLabel('Academy name'), 'Deodar House')
  await owner.click(button('Save academy'))
  await expectSuccess(page, 'Settings updated successfully')
  const logo = page.getByRole('region', { name: 'Logo' })
  await owner.pick(logo.locator('input[type=file]'), png(await sampleImage('png', 512, 512)))
  await owner.click(button('Save logo'))
  await toast(page, 'Logo saved')
  await seen(page.getByRole('link', { name: 'Deodar House, dashboard' }))
  expect(owner.taken()).toBeLessThanOrEqual(8)
})

test('the owner creates the first course from two videos', async () => {
  const film = async (name: string) => ({
    name,
    mimeType: 'video/mp4',
    buffer: await sampleVideo({ seconds: 2, width: 320, height: 180 }),
  })
  await owner.click(screen(page, 'Manage Courses'))
  await owner.pick(page.getByLabel('Choose videos'), [
    await film('01 Weaving by hand.mp4'),
    await film('02 The loom.mp4'),
  ])
  const dialog = page.getByRole('dialog', { name: 'Add new course' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Weaving by hand')
  await owner.click(dialog.getByRole('button', { name: 'New category' }))
  const category = page.getByRole('dialog', { name: 'Add New Category' })
  await owner.fill(category.getByLabel('Name'), 'Crafts')
  await owner.click(category.getByRole('button', { name: 'Create category' }))
  await gone(category)
  await owner.fill(dialog.getByLabel('Description'), 'Threads and looms.')
  await owner.fill(dialog.getByLabel('Duration'), '2 hours')
  await owner.click(dialog.getByLabel('Premium course'))
  await owner.fill(dialog.getByLabel('Price'), '2999')
  await owner.click(dialog.getByRole('button', { name: 'Create course' }))
  await owner.click(button('Create 2 lessons'))
  await gone(page.getByRole('dialog', { name: 'Add videos' }).or(page.getByText('Uploading Video...')))
  await page.getByText('2 lessons created successfully').first().waitFor({ timeout: SLOW_WORK_MS })
  await owner.click(page.getByRole('button', { name: /^Publish/ }))
  await seen(page.getByRole('button', { name: /^Unpublish/ }))
  expect(owner.taken()).toBeLessThanOrEqual(12)
})

test('the owner enters the payment details, checks the QR code, and skips the staff', async () => {
  await owner.click(screen(page, 'Dashboard Overview'))
  await owner.click(steps().getByRole('link', { name: 'Add payment details' }))
  await owner.fill(page.getByLabel('UPI ID'), 'deodar@okbank')
  await owner.click(button('Save payment details'))
  await expectSuccess(page, 'Settings updated successfully')
  await owner.click(screen(page, 'Dashboard Overview'))
  await owner.click(checkQr())
  await seen(page.getByRole('img', { name: 'QR code for ₹1 to deodar@okbank' }))
  await owner.click(button('The name is right'))
  await gone(checkQr())
  await owner.click(steps().getByRole('button', { name: 'Skip: Invite staff' }))
  await gone(steps().getByRole('link', { name: 'Invite staff' }))
  expect(owner.taken()).toBeLessThanOrEqual(8)
})

test('a student pays, and the owner approves the payment', async () => {
  const phone = await site.newContext({ viewport: { width: 390, height: 844 } })
  const studying = await phone.newPage()
  const student = countActions(studying)
  await arrive(studying, '/courses/weaving-by-hand')
  await student.click(studying.getByRole('button', { name: 'Enroll Now' }))
  await student.click(studying.getByRole('tab', { name: 'Register' }))
  await student.fill(studying.getByLabel('Username'), 'asha')
  await student.fill(studying.getByLabel('Password', { exact: true }), 'a long password')
  await student.click(studying.getByRole('button', { name: 'Create Account' }))
  await seen(studying.getByRole('heading', { level: 1, name: 'Purchase Weaving by hand' }))
  await student.fill(studying.getByLabel('Transaction ID'), '412345678901')
  await student.pick(studying.getByLabel('Click to upload screenshot'), png(await picture(1)))
  await seen(studying.getByAltText('The screenshot that you chose'))
  await student.click(studying.getByRole('button', { name: 'Submit for Approval' }))
  await seen(studying.getByText('Pending Approval'))
  expect(student.taken()).toBeLessThanOrEqual(8)

  await owner.click(screen(page, 'Payment Approvals'))
  await owner.click(button('Approve'))
  await toast(page, 'Payment approved')
  await passUndo(site.database)
  await seen(studying.getByRole('heading', { name: 'This course is yours' }))
  expect(owner.taken()).toBeLessThanOrEqual(2)
})

test('the owner imports 200 students, 9 of them with an error', async () => {
  const wrong = [
    ',9800001000,,,',
    'Wrong one,12345,,,',
    'Wrong two,9.8E+09,,,',
    'Wrong three,9800001003,Evening,,',
    'Wrong four,9800001004,,Pottery,',
    'Wrong five,9800001005,,Weaving by hand,a lot',
    'Wrong six,9800001006,,,500',
    `${'Wrong seven '.repeat(12)},9800001007,,,`,
    'Wrong eight,98000010080000000,,,',
  ]
  const right = Array.from(
    { length: 191 },
    (_, n) => `Student ${String(n + 1).padStart(3, '0')},98000${20_001 + n},,Weaving by hand,`,
  )
  const rows = [...right]
  for (const [n, row] of wrong.entries()) rows.splice(n * 20, 0, row)
  expect(rows).toHaveLength(200)

  await owner.click(screen(page, 'Students'))
  await owner.click(page.getByRole('link', { name: 'Import' }))
  await owner.pick(page.getByLabel('File with students'), {
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Mobile,Batch,Course,Fees paid', ...rows].join('\r\n')),
  })
  await owner.click(button('Check the file'))
  await seen(page.getByText('191 accounts will be created'))
  await seen(page.getByText('9 rows with an error will be skipped'))
  const problems = page.getByRole('group', { name: 'Rows' }).locator('tbody tr')
  await expect.poll(() => problems.count()).toBe(9)
  const notes = [
    'The name is missing',
    '12345 is not a mobile number',
    'Excel has shortened this number to 9.8E+09',
    'No open batch is called Evening',
    'No course is called Pottery',
    'a lot is not an amount',
    'Add the course that the money is for',
    'The name is too long',
    '98000010080000000 is not a mobile number',
  ]
  for (const [n, text] of (await problems.allInnerTexts()).entries()) expect(text).toContain(notes[n])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    owner.click(button('Download rows with errors')),
  ])
  const mend = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(mend).toHaveLength(10)
  for (const [n, text] of mend.slice(1).entries()) expect(text).toContain(notes[n])
  await owner.click(button('Import 191 students'))
  await owner.click(page.getByRole('alertdialog').getByRole('button', { name: 'Import 191 students' }))
  await page.getByText('The import is complete').waitFor({ timeout: SLOW_WORK_MS })
  await seen(button('Undo the import of students.csv'))
  expect(owner.taken()).toBeLessThanOrEqual(7)
  await owner.click(page.getByRole('link', { name: 'Students' }).last())
  await seen(page.getByText('192 students'))
  owner.taken()
})

test('the owner creates a batch with a class, and adds all students', async () => {
  await owner.click(screen(page, 'Batches'))
  await owner.click(button('Create batch'))
  const form = page.getByRole('dialog', { name: 'New batch' })
  await owner.fill(form.getByLabel('Name'), 'Morning')
  await owner.choose(form.getByLabel('Add a course'), { label: 'Weaving by hand' })
  await owner.click(form.getByRole('button', { name: 'Create batch' }))
  await gone(form)

  await owner.click(screen(page, 'Students'))
  await owner.click(page.getByLabel('Select all shown'))
  await owner.click(button('Select all 192'))
  await owner.click(button('Add to batch'))
  const adding = page.getByRole('dialog', { name: 'Add students to a batch' })
  await owner.choose(adding.getByLabel('Batch'), { label: 'Morning' })
  await owner.click(adding.getByRole('button', { name: 'Update 192 students' }))
  await adding.waitFor({ state: 'hidden', timeout: SLOW_WORK_MS })

  await owner.click(screen(page, 'Batches'))
  await owner.click(page.getByRole('link', { name: 'Morning' }))
  await seen(page.getByRole('tab', { name: 'Members (192)' }))
  await owner.click(page.getByRole('tab', { name: 'Timetable' }))
  await seen(page.getByText('No live classes'))
  await owner.click(page.getByRole('link', { name: 'Weaving by hand' }))
  await owner.click(button('Add Lesson'))
  const lesson = page.getByRole('dialog', { name: 'Add New Lesson' })
  await owner.choose(lesson.getByLabel('Kind'), { label: 'Live class' })
  await owner.fill(lesson.getByLabel('Title'), 'Questions on Tuesday')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await owner.fill(lesson.getByLabel('Date and time'), `${tomorrow}T18:00`)
  await owner.fill(lesson.getByLabel('Length in minutes'), '45')
  await owner.fill(lesson.getByLabel('Link to join'), 'https://meet.example/room')
  await owner.click(lesson.getByRole('button', { name: 'Create lesson' }))
  await expectSuccess(page, 'Lesson created successfully')
  expect(owner.taken()).toBeLessThanOrEqual(22)

  await page.goBack()
  await seen(page.getByRole('list', { name: 'Upcoming classes' }).getByText('Questions on Tuesday'))
})
