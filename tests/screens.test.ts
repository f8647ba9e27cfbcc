import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../src/platform/server/process/project-root.ts'
import { arrive } from './support/page.ts'
import { layoutShift } from './support/layout-shift.ts'
import { FREE, PREMIUM } from './support/screens.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

describe('without JavaScript', () => {
  test.each([
    ['/', 200, 'Online courses · Lantern', 'Featured Courses'],
    ['/courses', 200, 'Browse All Courses · Lantern', 'Showing 12 courses'],
    ['/courses?search=pyton', 200, 'Courses for “pyton” · Lantern', 'Python from the First Line'],
    ['/courses?search=2024', 200, 'Courses for “2024” · Lantern', 'Browse All Courses'],
    [FREE, 200, 'Your First Salary: Money Made Simple · Lantern', 'Course Content'],
    ['/lessons/1', 200, 'What a program really is · Lantern', 'What a program really is'],
    ['/login', 200, 'Login · Lantern', 'Sign in or create an account to continue'],
    ['/register', 200, 'Register · Lantern', 'Choose a username'],
    ['/courses/no-such-course', 404, 'Course not found · Lantern', 'Browse Courses'],
    ['/teachers/ananya-deshpande', 200, 'Ananya Deshpande · Lantern', 'Python from the First Line'],
    ['/teachers/nobody', 404, 'Teacher not found · Lantern', 'Browse Courses'],
    ['/lessons/999999', 404, 'Lesson not found · Lantern', 'Lesson not found'],
    ['/lessons/0x1', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/lessons/1/more', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/lessons/1%20', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/Courses', 404, '404 Page Not Found', '404 Page Not Found'],
    ['//courses', 404, '404 Page Not Found', '404 Page Not Found'],
    ['//elsewhere.example/', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/%63ourses', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/%zz', 404, '404 Page Not Found', '404 Page Not Found'],
    ['/no/such/page', 404, '404 Page Not Found', '404 Page Not Found'],
  ])('%s returns %i with its title and content', async (path, status, title, content) => {
    const reply = await fetch(site.server.url + path, { redirect: 'manual' })
    const html = await reply.text()
    expect(reply.status).toBe(status)
    expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toBe(title)
    // React puts comments between adjacent texts.
    expect(html.replaceAll('<!-- -->', '')).toContain(content)
  })

  test('lists the scripts of its screen, so that they load immediately', async () => {
    const manifest = JSON.parse(
      readFileSync(join(projectRoot, 'dist/client/.vite/manifest.json'), 'utf8'),
    ) as Record<string, { file: string }>
    const html = await (await fetch(site.server.url + FREE)).text()
    const own = Object.keys(manifest).filter((key) => key.startsWith('src/routes/_site.courses.$slug.tsx?'))
    expect(own.length).toBeGreaterThan(0)
    for (const key of own) expect(html).toContain(`<link rel="modulepreload" href="/${manifest[key]?.file}"`)
  })

  test('describes a course to search engines', async () => {
    const html = await (await fetch(site.server.url + PREMIUM)).text()
    const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Course',
      name: 'Python from the First Line',
      offers: { price: '2999', priceCurrency: 'INR' },
    })
    expect(html).toContain(`<link rel="canonical" href="${site.server.url}${PREMIUM}"`)
  })

  test.each(['/my-library', '/announcements', '/upgrade', '/upgrade?courseId=1', '/account'])(
    '%s redirects guests to the sign-in page',
    async (path) => {
      const reply = await fetch(site.server.url + path, { redirect: 'manual' })
      expect(reply.status).toBe(307)
      expect(reply.headers.get('location')).toBe(`/login?from=${encodeURIComponent(path)}`)
    },
  )
})

test('shows the chosen theme at the first paint', async () => {
  const context = await site.newContext()
  const page = await context.newPage()
  await arrive(page, '/')
  const theme = () => page.evaluate(() => document.documentElement.dataset['theme'])
  expect(await theme()).toBe('light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(await theme()).toBe('dark')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  // The page's scripts are blocked, so only the inline script can have set the theme.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload()
  expect(await theme()).toBe('dark')
  await context.close()
})

test('stays within its size limit', async () => {
  const context = await site.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  let requests = 0
  page.on('request', () => requests++)
  await arrive(page, '/courses')
  await page.waitForLoadState('networkidle')
  expect(requests).toBeLessThanOrEqual(26)
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.02)
  await context.close()
})

describe('on a slow network', () => {
  test('replays a click from before hydration once', async () => {
    const page = await site.browser.newPage()
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await page.goto(`${site.server.url}/login`, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.getByRole('textbox', { name: 'Username' }).fill('nobody')
    await page.getByLabel('Password', { exact: true }).fill('a wrong password')
    await page.getByRole('button', { name: 'Sign In' }).click()
    // The browser must not submit the form itself, because the URL would then contain its values.
    expect(page.url()).toBe(`${site.server.url}/login`)
    await page.getByText('Invalid username or password').waitFor()
    await page.getByRole('button', { name: 'Switch to light theme' }).waitFor()
    expect(page.url()).toBe(`${site.server.url}/login`)
    await page.close()
  })
})
