import { beforeAll, expect, test } from 'vitest'
import { sampleLessonInput } from '../src/catalogue/samples.ts'
import { create, sellCourse } from './support/courses.ts'
import { arrive, expectAccessible, expectToast, expectToFit, gone, seen } from './support/page.ts'
import { ADMIN, type Person } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
let owner: Person
let slug: string
let courseId: number
let lessonId: number

beforeAll(async () => {
  owner = await site.signIn(ADMIN.username)
  const sold = await sellCourse(owner.request, { title: 'Ragas', price: '₹2,999' })
  slug = sold.course.slug
  courseId = sold.course.id
  lessonId = sold.lessonId
  const hidden = sampleLessonInput({ courseId, title: 'Not ready yet', order: 9, isVisible: false })
  await create(owner.request, '/api/lessons', hidden)
  const reader = await site.signIn('reader')
  await create(reader.request, `/api/lessons/${lessonId}/comments`, { content: 'When does it begin?' })
  await reader.page.context().close()
})

test('shows the course as a student sees it from the studio, and returns', async () => {
  const { page } = owner
  await arrive(page, '/admin/courses')
  await page.getByRole('link', { name: 'View Ragas as a student' }).click()
  await page.waitForURL(`/courses/${slug}`)
  const banner = page.getByRole('region', { name: 'Preview' })
  await seen(banner.getByText('You are viewing the academy as a student'))
  await seen(page.getByRole('button', { name: 'Enroll Now' }))
  await seen(page.getByText('₹2,999', { exact: true }))
  expect(await page.getByText('Not ready yet').count()).toBe(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'My Account' }).click()
  await seen(page.getByRole('menuitem', { name: 'My Library' }))
  expect(await page.getByRole('menuitem', { name: 'Admin Dashboard' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  // The preview continues after a client-side navigation.
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click()
  await page.waitForURL('/courses')
  await seen(banner)
  await banner.getByRole('link', { name: 'Leave preview' }).click()
  await page.waitForURL('/admin/courses')
  await seen(page.getByRole('heading', { level: 1, name: 'Manage Courses' }))
  await arrive(page, `/courses/${slug}`)
  await seen(page.getByText('Not ready yet'))
  await gone(banner)
})

test('locks premium content, removes rights and changes nothing', async () => {
  const { page } = owner
  await arrive(page, `/admin/lessons?courseId=${courseId}`)
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'View as a student' }).click()
  await page.waitForURL(`/lessons/${lessonId}`)
  const banner = page.getByRole('region', { name: 'Preview' })
  await seen(banner)
  await seen(page.getByRole('heading', { name: 'Purchase Required' }))
  expect(await page.locator('video').count()).toBe(0)
  await seen(page.getByText('When does it begin?'))
  expect(await page.getByRole('button', { name: /delete/i }).count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: '0 Likes' }).click()
  await expectToast(
    page,
    'This is a preview',
    'We save nothing in the preview. Leave the preview to do this.',
  )

  await banner.getByRole('combobox').selectOption('who has bought')
  await seen(page.locator('video'))
  expect(await banner.getByRole('combobox').inputValue()).toBe('member')

  // The admin area in another tab shows no preview. A public page that is opened from there also shows none.
  const studio = await page.context().newPage()
  await arrive(studio, `/admin/lessons?courseId=${courseId}`)
  await seen(studio.getByText('Not ready yet'))
  await studio.getByRole('button', { name: /’s account$/ }).click()
  await studio.getByRole('menuitem', { name: 'User Panel' }).click()
  await studio.waitForURL('/')
  await seen(studio.getByRole('region', { name: 'Preview' }))
  await studio.getByRole('link', { name: 'Leave preview' }).click()
  await studio.waitForURL(`/admin/lessons?courseId=${courseId}`)
  await studio.close()

  // After the administrator leaves the preview in one tab, it ends in the other tab with the next navigation.
  await page.getByRole('link', { name: 'Ragas' }).first().click()
  await page.waitForURL(`/courses/${slug}`)
  await seen(page.getByText('Not ready yet'))
  await gone(banner)
})

test('renders the preview on the server, and only for administrators', async () => {
  const cookie = `lantern-preview=${encodeURIComponent('student:/admin/courses')}`
  const html = async (person: Person, path: string) => {
    const { name, value } =
      (await person.page.context().cookies()).find((one) => one.name === 'lantern') ?? {}
    const reply = await fetch(site.server.url + path, { headers: { cookie: `${name}=${value}; ${cookie}` } })
    return { text: await reply.text(), set: reply.headers.getSetCookie().join(), status: reply.status }
  }
  const seenByOwner = await html(owner, `/courses/${slug}`)
  expect(seenByOwner.text).toContain('You are viewing the academy as a student')
  expect(seenByOwner.text).not.toContain('Not ready yet')
  expect(seenByOwner.text).not.toContain('/media/videos/')
  expect(seenByOwner.set).not.toContain('lantern-preview')
  const lessons = await html(owner, `/admin/lessons?courseId=${courseId}`)
  expect(lessons.text).toContain('Not ready yet')
  expect(lessons.text).not.toContain('You are viewing the academy')
  expect(lessons.set).not.toContain('lantern-preview')

  const reader = await site.signIn('another')
  const seenByReader = await html(reader, `/courses/${slug}`)
  expect(seenByReader.text).not.toContain('You are viewing the academy')
  expect(seenByReader.text).not.toContain('Not ready yet')
  expect(seenByReader.set).toContain('lantern-preview=;')
  await reader.page.context().close()
})

test('ends at sign-out', async () => {
  const { page, complaints } = await site.signIn(ADMIN.username, {
    viewport: { width: 390, height: 844 },
  })
  await arrive(page, '/admin/courses')
  await page.getByRole('link', { name: 'View Ragas as a student' }).click()
  const banner = page.getByRole('region', { name: 'Preview' })
  await seen(banner)
  await expectAccessible(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await gone(banner)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('lantern-preview')
  expect(complaints).toEqual([])
  await page.context().close()
})

test('logged no errors', () => {
  expect(owner.complaints).toEqual([])
})
