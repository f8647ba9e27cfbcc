import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Assessed, assess, studentScreens, takeBoth, teacherScreens } from './support/assessed-course.ts'
import { create } from './support/courses.ts'
import { ADMIN } from './support/people.ts'
import { arrive, seen } from './support/page.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

/** Returns links and buttons that have no name or share their name with others. */
const ambiguous = (page: Page) =>
  page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]')
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
      if (node instanceof HTMLImageElement) return node.alt
      return node.getAttribute('aria-label') ?? [...node.childNodes].map(textOf).join(' ')
    }
    const nameOf = (element: Element) => {
      const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
      const labelled = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      return (labelled || textOf(element) || element.getAttribute('title') || '')
        .trim()
        .replaceAll(/\s+/g, ' ')
    }
    const found: string[] = []
    const links = new Map<string, string>()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (!isShown(link)) continue
      const name = nameOf(link)
      const before = links.get(name)
      if (name === '') found.push(`no name: ${link.href}`)
      else if (before !== undefined && before !== link.href) found.push(`${name}: ${before} and ${link.href}`)
      links.set(name, link.href)
    }
    const buttons = new Set<string>()
    for (const button of document.querySelectorAll('button, [role=button]')) {
      if (!isShown(button)) continue
      const name = nameOf(button)
      if (name === '') found.push(`no name: ${button.outerHTML.slice(0, 100)}`)
      else if (buttons.has(name)) found.push(`button ${name}`)
      buttons.add(name)
    }
    return [...new Set(found)]
  })

const PUBLIC = ['/', '/courses', '/courses/python-from-the-first-line', '/lessons/1', '/resources', '/login']
const STUDENT = [
  ...PUBLIC.slice(0, 5),
  '/my-library',
  '/my-library?tab=completed',
  '/my-library?tab=mistakes',
  '/announcements',
  '/upgrade',
  '/account',
]
const ADMINISTRATOR = [
  '/admin',
  '/admin/courses',
  '/admin/courses/1',
  '/admin/courses/1?tab=resources',
  '/admin/courses/1?tab=teacher',
  '/admin/courses/1?tab=students',
  '/admin/courses/bin',
  '/admin/courses/teachers',
  '/admin/lessons?courseId=1',
  '/admin/categories',
  '/admin/upload?courseId=1',
  '/admin/upload?tab=independent',
  '/admin/payments',
  '/admin/payments?status=approved',
  '/admin/payments?status=rejected',
  '/admin/users',
  '/admin/comments',
  '/admin/plans',
  '/admin/students',
  '/admin/batches',
  '/admin/students/import',
  '/admin/announcements',
  '/admin/messages',
  '/admin/messages?view=hand-over',
  '/admin/money',
  '/admin/money?show=ledger',
  '/admin/backups',
  '/admin/audit',
  '/admin/settings',
]

async function ambiguousOn(page: Page, screens: readonly string[]) {
  const found: string[] = []
  for (const screen of screens) {
    await arrive(page, screen)
    await seen(page.getByRole('heading', { level: 1 }))
    for (const one of await ambiguous(page)) found.push(`${screen} ${one}`)
  }
  return found
}

describe('links with one name have one target', () => {
  let assessed: Assessed
  let submissionId = 0
  beforeAll(async () => {
    // Enrols the demonstration users in several courses, with several payments.
    const { sql } = site.database
    await sql`insert into enrollments (user_id, course_id)
      select u.id, c.id from users u, courses c where u.username = ${ADMIN.username} on conflict do nothing`
    const owner = await site.signIn(ADMIN.username)
    assessed = await assess(owner.request, 2)
    const student = await site.signIn('walker')
    await create(student.request, '/api/enrollments', { courseId: 2 })
    submissionId = await takeBoth(student.request, assessed)
    for (const { page } of [owner, student]) await page.context().close()
  })

  test('for guests', async () => {
    const page = await (await site.newContext()).newPage()
    expect(await ambiguousOn(page, PUBLIC)).toEqual([])
  })

  test('for students, with the notifications open', async () => {
    const { page } = await site.signIn('reader')
    const { sql } = site.database
    await sql`insert into enrollments (user_id, course_id)
      select u.id, c.id from users u, courses c where u.username = 'reader' and c.deleted_at is null on conflict do nothing`
    await sql`insert into lesson_progress (user_id, lesson_id, completed)
      select u.id, l.id, true from users u, lessons l where u.username = 'reader' and l.course_id in (1, 2)`
    await sql`insert into notifications (user_id, kind, data)
      select u.id, 'access_given', jsonb_build_object('title', c.title, 'courseId', c.id, 'slug', c.slug, 'until', null)
      from users u, courses c where u.username = 'reader' and c.id < 4`
    expect(await ambiguousOn(page, [...STUDENT, ...studentScreens(assessed)])).toEqual([])
    await arrive(page, '/my-library')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await seen(page.getByRole('dialog'))
    expect(await ambiguous(page)).toEqual([])
  })

  test('for administrators', async () => {
    const { page } = await site.signIn(ADMIN.username, { viewport: { width: 1280, height: 900 } })
    const [user] = await site.database.sql<{ id: string }[]>`
      select user_id as id from payments where user_id is not null group by 1 order by count(*) desc limit 1`
    const more = [`/admin/users/${user?.id}`, ...teacherScreens(assessed, submissionId)]
    expect(await ambiguousOn(page, [...ADMINISTRATOR, ...more])).toEqual([])
  })
})
