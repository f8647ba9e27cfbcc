import { expect, test } from 'vitest'
import { create } from './support/courses.ts'
import { arrive, expectAccessible, expectSuccess, gone, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

/** Returns a file in the format of Excel: UTF-16 with tabs. */
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test('a batch gets students from a file, who sign in with their passwords, and the rest is undone', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  await create(owner.request, '/api/categories', { name: 'Music' })
  await create(owner.request, '/api/courses', {
    title: 'Zither for everyone',
    instructor: 'Asha',
    description: 'Strings',
    thumbnail: '/a.png',
    category: 'Music',
    duration: '2 hours',
    isPremium: true,
    price: '₹2,999',
  })

  await arrive(page, '/admin/batches')
  await seen(page.getByText('No batches yet'))
  await page.getByRole('button', { name: 'Create batch' }).click()
  const form = page.getByRole('dialog', { name: 'New batch' })
  await form.getByLabel('Name').fill('Class 12, morning')
  await form.getByLabel('Add a course').selectOption({ label: 'Zither for everyone' })
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create batch' }).click()
  await expectSuccess(page, 'Batch created')
  await gone(form)
  await page.getByRole('link', { name: 'Class 12, morning' }).click()
  await seen(page.getByText('No members yet'))
  await seen(page.getByRole('link', { name: 'Zither for everyone' }))

  await arrive(page, '/admin/students/import')
  const lines = [
    'Student name\tMobile\tBatch\tFees paid',
    'Tara Joshi\t98000 00001\tClass 12, morning\t2,500',
    'उमा राव\t9800000002\tClass 12, morning\t',
    'Wrong\t12345\t\t',
    'Tara Joshi\t9800000001\t\t',
  ]
  await page.getByLabel('File with students').setInputFiles({
    name: 'students.csv',
    mimeType: 'text/csv',
    buffer: utf16(lines.join('\r\n')),
  })
  await seen(page.getByRole('heading', { name: 'Columns' }))
  expect(await page.getByLabel('Column 4').inputValue()).toBe('paid')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await seen(page.getByText('2 accounts will be created'))
  await seen(page.getByText('12345 is not a mobile number'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 students' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import 2 students' }).click()
  await seen(page.getByText('The import is complete'))
  await page.getByRole('button', { name: 'Show the passwords from students.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Show passwords' }).click()
  const list = page.getByRole('dialog', { name: 'First passwords' })
  await seen(list.getByRole('row', { name: /tara\.joshi/ }))
  await expectAccessible(page)
  const password = await list
    .getByRole('row', { name: /tara\.joshi/ })
    .getByRole('cell')
    .nth(1)
    .innerText()
  await list.getByRole('button', { name: 'Close' }).last().click()
  await gone(list)

  const context = await site.newContext()
  const tara = await context.request.post('/api/login', { data: { username: 'tara.joshi', password } })
  expect(tara.status()).toBe(200)
  const studying = await context.newPage()
  await arrive(studying, '/my-library')
  await seen(studying.getByText('Batch: Class 12, morning'))
  await seen(studying.getByRole('link', { name: /Zither for everyone/ }).first())

  await page.getByRole('button', { name: 'Undo the import of students.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await seen(page.getByText('Undone, 1 student kept').first())
  await arrive(page, '/admin/users?search=9800000002')
  await seen(page.getByText('No users found'))
  expect(owner.complaints).toEqual([])
})

test('students without a batch see no batches', async () => {
  const { page } = await site.signIn('solo')
  await arrive(page, '/my-library')
  await gone(page.getByText('Batch:'))
})

test('students are filtered, changed many at a time, and the change is undone', async () => {
  const owner = await site.signIn(ADMIN.username)
  const { page } = owner
  for (const name of ['anil', 'bina', 'chitra']) await site.signIn(`list.${name}`)
  await arrive(page, '/admin/students')
  // The menu is wide enough for its longest option.
  const widths = await page.getByRole('combobox', { name: 'Last visit' }).evaluate((menu) => {
    if (!(menu instanceof HTMLSelectElement)) throw new Error('Not a menu')
    const { font, paddingLeft, paddingRight } = getComputedStyle(menu)
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('No canvas')
    pen.font = font
    const texts = [...menu.options].map(({ text }) => pen.measureText(text).width)
    return {
      room: menu.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight),
      text: Math.max(...texts),
    }
  })
  expect(widths.text).toBeLessThanOrEqual(widths.room)
  await page.getByLabel('Search students').fill('lits')
  await page.waitForURL(/search=lits/)
  await seen(page.getByText('3 students'))
  await page.getByLabel('Select all shown').check()
  await page.getByLabel('Select list.bina').uncheck()
  await seen(page.getByText('2 selected'))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Block students' })
  await seen(dialog.getByText('This updates 2 students.'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Update 2 students' }).click()
  await expectSuccess(page, 'Students updated')
  await page.getByLabel('Account', { exact: true }).selectOption('blocked')
  await seen(page.getByText('2 students'))
  await page.getByRole('button', { name: 'Save this view' }).click()
  const saving = page.getByRole('dialog', { name: 'Save this view' })
  await saving.getByLabel('View name').fill('Blocked ones')
  await saving.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await seen(page.getByText('3 students'))
  await page.getByRole('link', { name: 'Blocked ones' }).click()
  await seen(page.getByText('2 students'))
  await page.getByRole('button', { name: 'Undo: 2 students blocked, by head' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await seen(page.getByText('No student matches these filters'))
  expect(owner.complaints).toEqual([])
})
