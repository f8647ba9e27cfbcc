import { expect, test } from 'vitest'
import { assess, takeBoth, teacherScreens } from './support/assessed-course.ts'
import { create } from './support/courses.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'
import { courseWith } from './support/studio-lessons.ts'

const site = openSite()

const screens = [
  '/admin',
  '/admin/report',
  '/admin/report?week=this',
  '/admin/payments?status=approved',
  '/admin/users',
  '/admin/settings',
  '/admin/audit',
  '/admin/backups',
  '/admin/webhooks',
  '/admin/staff',
  '/admin/comments',
  '/admin/plans',
  '/admin/students',
  '/admin/batches',
  '/admin/students/import',
  '/admin/announcements',
  '/admin/messages',
  '/admin/messages?view=hand-over',
  '/upgrade',
  '/account',
]

test("the administrators' screens are accessible and don't scroll horizontally", async () => {
  const person = await site.signIn(ADMIN.username, { viewport: { width: 360, height: 780 } })
  const { page } = person
  await create(person.request, '/api/categories', { name: 'Music' })
  const assessed = await assess(person.request, await courseWith(person.request, 'Sums', 'Film'))
  const student = await site.signIn('walker')
  await create(student.request, '/api/enrollments', { courseId: assessed.id })
  const submissionId = await takeBoth(student.request, assessed)
  await student.page.context().close()
  for (const screen of [...screens, ...teacherScreens(assessed, submissionId)]) {
    await arrive(page, screen)
    await seen(page.getByRole('heading', { level: 1 }))
    await expectAccessibleInBothThemes(page)
    await expectToFit(page)
  }
  expect(person.complaints).toEqual([])
})
