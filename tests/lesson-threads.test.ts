import { expect, test } from 'vitest'
import { openLessons } from './support/lessons.ts'
import {
  arrive,
  expectAccessibleInBothThemes,
  expectToFit,
  gone,
  seen,
  toast,
  untilInteractive,
} from './support/page.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { made, first, student } = openLessons(site)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('on a phone, a student asks a question, gets a reply, and accepts the answer', async () => {
  const asker = await student(PHONE)
  await arrive(asker.page, `/lessons/${first()}#comments`)
  await asker.page.getByLabel('Add a comment').fill('Why is it so?')
  await asker.page.getByRole('button', { name: 'Ask a question' }).tap()
  await asker.page.getByRole('button', { name: 'Post question' }).tap()
  await toast(asker.page, 'Comment posted')
  const filter = asker.page.getByRole('button', { name: 'Questions', exact: true })
  await seen(filter)

  const helper = await student(PHONE)
  await arrive(helper.page, `/lessons/${first()}#comments`)
  for (const text of ['Because one', 'Because two', 'Because three']) {
    await helper.page.getByRole('button', { name: /^Reply to/ }).tap()
    await helper.page.getByLabel(/^Your reply to/).fill(text)
    await helper.page.getByRole('button', { name: 'Post reply' }).tap()
    await seen(helper.page.getByRole('listitem').getByText(text))
  }
  // A reply that was not sent survives a reload.
  await helper.page.getByRole('button', { name: /^Reply to/ }).tap()
  await helper.page.getByLabel(/^Your reply to/).fill('Because fo')
  await helper.page.reload()
  await seen(helper.page.getByLabel(/^Your reply to/))
  expect(await helper.page.getByLabel(/^Your reply to/).inputValue()).toBe('Because fo')

  // The page first shows two replies. It shows the others on request.
  await asker.page.reload()
  await untilInteractive(asker.page)
  const replies = asker.page.getByRole('list', { name: /^Replies to/ }).getByRole('listitem')
  await expect.poll(() => replies.count()).toBe(2)
  await asker.page.getByRole('button', { name: 'Show 3 replies' }).tap()
  await expect.poll(() => replies.count()).toBe(3)
  await replies
    .filter({ hasText: 'Because three' })
    .getByRole('button', { name: /^Accept .*’s answer$/ })
    .tap()
  await seen(replies.filter({ hasText: 'Because three' }).getByText('Accepted answer'))
  await expect.poll(() => replies.first().innerText()).toContain('Because three')
  await expectToFit(asker.page)
  await expectAccessibleInBothThemes(asker.page)

  // The replies to a deleted question stay, and the deletion can be undone.
  await asker.page.getByRole('button', { name: 'Delete comment' }).first().tap()
  await seen(asker.page.getByText('This comment was deleted.'))
  await seen(replies.filter({ hasText: 'Because three' }))
  await asker.page.getByRole('button', { name: /^Undo/ }).tap()
  await toast(asker.page, 'Comment restored')
  await seen(asker.page.getByText('Why is it so?'))
  await filter.tap()
  await seen(asker.page.getByText('Why is it so?'))

  // Administrators see the report.
  await helper.page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .tap()
  await helper.page.getByRole('menuitem', { name: 'Report' }).tap()
  await helper.page.getByLabel(/^What is wrong/).fill('Not a nice word')
  await helper.page.getByRole('button', { name: 'Send report' }).tap()
  await toast(helper.page, 'Report sent')
  await arrive(made().owner.page, '/admin/comments')
  await seen(made().owner.page.getByText('Not a nice word'))
  await made()
    .owner.page.getByRole('button', { name: /^Dismiss the reports/ })
    .click()
  await gone(made().owner.page.getByText('Not a nice word'))
})

test('the inbox of open questions can be answered by keyboard, oldest first', async () => {
  const [lesson = 0] = made().lessons.slice(5)
  const asker = await student()
  for (const content of ['First question', 'Second question'])
    await asker.request.post(`/api/lessons/${lesson}/comments`, {
      data: { content, kind: 'question', atSeconds: 7 },
    })
  const { page } = made().owner
  await arrive(page, '/admin/comments')
  await expectAccessibleInBothThemes(page)
  const open = page.getByRole('region', { name: 'Open questions' })
  const card = (text: string) => open.getByRole('listitem').filter({ hasText: text })
  expect(await open.getByText(/^(First|Second) question$/).allInnerTexts()).toEqual([
    'First question',
    'Second question',
  ])
  const isFocused = (text: string) => card(text).evaluate((one) => one === document.activeElement)
  const before = await open.getByRole('listitem').count()
  for (let n = 0; n < before; n++) {
    await page.keyboard.press('j')
    if (await isFocused('First question')) break
  }
  expect(await isFocused('First question')).toBe(true)
  await page.keyboard.press('j')
  expect(await isFocused('Second question')).toBe(true)
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  const field = page.getByLabel(/^Your answer to/)
  await seen(field)
  // In a text field, letters are not shortcuts. Escape keeps the draft.
  await page.keyboard.type('jkr')
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused('First question')).toBe(true)
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('jkr')
  await field.fill('Because of this')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Answer posted')
  await gone(card('First question'))
  await expect.poll(() => isFocused('Second question')).toBe(true)

  // The question shows the position in the video to which it refers.
  const moment = card('Second question').getByRole('link')
  expect(await moment.getAttribute('href')).toBe(`/lessons/${lesson}?t=7#comments`)
  await arrive(asker.page, `/lessons/${lesson}#comments`)
  await seen(asker.page.getByRole('list', { name: /^Replies to/ }).getByText('Because of this'))
  await seen(asker.page.getByRole('list', { name: /^Replies to/ }).getByText('Teacher'))

  // Users who teach no course have no inbox.
  expect((await arrive(asker.page, '/questions'))?.status()).toBe(404)

  // Single-key shortcuts can be turned off.
  await page.getByLabel('Use single-key shortcuts').uncheck()
  await page.locator('body').press('r')
  expect(await field.count()).toBe(0)
})
