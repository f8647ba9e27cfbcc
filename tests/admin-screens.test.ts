import { expect, test } from 'vitest'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()

const screens = [
  '/admin',
  '/admin/payments?status=approved',
  '/admin/users',
  '/admin/settings',
  '/admin/audit',
  '/admin/backups',
  '/admin/webhooks',
  '/admin/comments',
  '/admin/questions',
  '/admin/submissions',
  '/admin/questions/paste',
  '/admin/questions/import',
  '/admin/plans',
  '/admin/batches',
  '/upgrade',
  '/account',
]

test("the administrators' screens are accessible and don't scroll horizontally", async () => {
  const person = await site.signIn(ADMIN.username, { viewport: { width: 360, height: 780 } })
  const { page } = person
  for (const screen of screens) {
    await arrive(page, screen)
    await seen(page.getByRole('heading', { level: 1 }))
    await expectAccessibleInBothThemes(page)
    await expectToFit(page)
  }
  expect(person.complaints).toEqual([])
})
