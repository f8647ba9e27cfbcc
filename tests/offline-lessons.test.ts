import { expect, test } from 'vitest'
import { countSegments, download, openDownload, openDownloadsCourse, watch } from './support/downloads.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit, seen } from './support/page.ts'
import { ADMIN } from './support/people.ts'
import { openSite } from './support/site.ts'

const site = openSite()
const { course, start, stop, student, progressOf, leasesOf } = openDownloadsCourse(site)
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

test('two lessons play in airplane mode after a restart, and their progress arrives once', async () => {
  const { folder, context, page, username } = await student('traveller')
  await download(page, course.first)
  await expectToFit(page)
  await expectAccessibleInBothThemes(page)
  await download(page, course.second, /^Audio only, /)
  expect((await leasesOf(username)).map((row) => row['height'])).toEqual([180, 0])
  await stop(context)

  const away = await start(folder, { offline: true })
  await away.page.goto('/')
  await away.page.getByRole('link', { name: 'Go to your downloads' }).click()
  await seen(away.page.getByRole('heading', { name: 'The first lesson' }))
  await expectToFit(away.page)
  await expectAccessibleInBothThemes(away.page)
  await watch(away.page, 'Watch The first lesson')
  await watch(away.page, 'Listen to The second lesson')
  await seen(away.page.getByText(/save your progress in 2 lessons/))
  expect(await progressOf(username)).toEqual([])
  await stop(away.context)

  const back = await start(folder)
  const sent: string[] = []
  back.context.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(new URL(request.url()).pathname)
  })
  await arrive(back.page, '/my-library')
  await seen(back.page.getByRole('link', { name: 'Your downloads' }))
  await expect
    .poll(() => progressOf(username))
    .toMatchObject([
      { lesson: course.first, completed: true },
      { lesson: course.second, completed: true },
    ])
  await back.page.goto('/downloads')
  await seen(back.page.getByRole('button', { name: 'Watch The first lesson' }))
  await back.page.waitForLoadState('networkidle')
  expect(sent.toSorted()).toEqual([
    `/api/lessons/${course.first}/progress`,
    `/api/lessons/${course.second}/progress`,
  ])
})

test('the browser stores only encrypted lessons, and no script can export the key', async () => {
  const { page } = await student('curious')
  await download(page, course.first)
  const found = await page.evaluate(async () => {
    const opening = indexedDB.open('downloads')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const all = async (name: string) => {
      const reading = opening.result.transaction(name).objectStore(name).getAll()
      await new Promise((resolve) => reading.addEventListener('success', resolve))
      return reading.result as { key?: CryptoKey; data?: ArrayBuffer }[]
    }
    const [owner] = await all('state')
    const text = (data: BufferSource | undefined) => new TextDecoder('latin1').decode(data)
    return {
      exported: await crypto.subtle.exportKey('raw', owner?.key as CryptoKey).then(
        () => 'exported',
        (error: Error) => error.name,
      ),
      // A segment of MPEG-TS begins with this byte, and repeats it every 188 bytes.
      segments: (await all('segments')).map(
        ({ data }) => text(data).startsWith('G') && text(data)[188] === 'G',
      ),
      titles: (await all('lessons')).some(({ data }) => text(data).includes('The first lesson')),
    }
  })
  expect(found).toEqual({ exported: 'InvalidAccessError', segments: [false, false, false], titles: false })
})

test('after the access has ended, the next contact removes the download', async () => {
  const { context, page, username } = await student('lapsed')
  await download(page, course.first)
  await site.database.sql`
    update entitlements set ended_at = now(), end_reason = 'refund' where user_id = (select id from users where username = ${username})`
  await context.setOffline(true)
  await page.goto('/downloads')
  await seen(page.getByRole('button', { name: 'Watch The first lesson' }))
  await context.setOffline(false)
  await seen(page.getByText('We removed 1 download, because you no longer have access.'))
  await seen(page.getByText(/There are no downloads in this browser/))
  expect(await leasesOf(username)).toEqual([])
  expect(await countSegments(page)).toBe(0)
})

test('a full device keeps the stored segments, and the download continues or is removed', async () => {
  const { context, page: earlier, folder, username } = await student('full')
  // Chromium's estimate ignores the limit of the test.
  const small = await context.newPage()
  await small.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 9000, usage: 8000 })
  })
  const refusal = await openDownload(small, course.first)
  await seen(refusal.getByText(/This download needs .* but your browser has only 1000 B left/))
  expect(await refusal.getByRole('button', { name: 'Download' }).isDisabled()).toBe(true)
  await small.close()
  await download(earlier, course.second)
  await stop(context)

  // Chromium caches for a while that there was space, so the test restarts the browser.
  const { context: again, page } = await start(folder)
  const devices = await again.newCDPSession(page)
  const origin = site.server.url
  const { usage } = await devices.send('Storage.getUsageAndQuota', { origin })
  await devices.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 20_000 })
  const dialog = await openDownload(page, course.first)
  await dialog.getByRole('button', { name: 'Download' }).click()
  await seen(dialog.getByText(/This device has no space left/))
  await expectToFit(page)
  await devices.send('Storage.overrideQuotaForOrigin', { origin })
  await dialog.getByRole('button', { name: 'Continue download' }).click()
  await seen(dialog.getByText(/This lesson is on this device until/))
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await seen(dialog.getByRole('radio', { name: /^Video/ }))
  await expect.poll(() => leasesOf(username)).toMatchObject([{ lesson_id: course.second }])
  expect(await countSegments(page)).toBe(3)
})

test('setting the clock back does not prolong a download', async () => {
  const { context, page } = await student('clock')
  await download(page, course.first)
  await context.setOffline(true)
  const now = Date.now()
  await page.clock.setSystemTime(now + 31 * 86_400_000)
  await page.goto('/downloads')
  await seen(page.getByText(/This download has expired/))
  await page.clock.setSystemTime(now)
  await page.goto('/downloads')
  await seen(page.getByText(/This download has expired/))
  expect(await page.getByRole('button', { name: /^Watch/ }).count()).toBe(0)
  // The server returns the right time.
  await context.setOffline(false)
  await seen(page.getByRole('button', { name: 'Watch The first lesson' }))
})

test('signing out removes the downloads, and another student does not see them', async () => {
  const { context, page, username } = await student('leaver')
  await download(page, course.first)
  // Another student signs in without a sign-out, and goes offline.
  await page.evaluate(() => localStorage.setItem('session', 'another sign-in'))
  await context.setOffline(true)
  await page.goto('/downloads')
  await seen(page.getByText(/Connect to the internet once/))
  await context.setOffline(false)
  await seen(page.getByRole('button', { name: 'Watch The first lesson' }))

  await arrive(page, '/')
  await page.getByRole('button', { name: 'Menu' }).first().click()
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(async () => (await context.request.get('/api/user')).status()).toBe(401)
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('downloads')
  expect(await leasesOf(username)).toEqual([])
})

test('a session that was ended elsewhere removes the downloads at the next contact', async () => {
  const { page, username } = await student('revoked')
  await download(page, course.first)
  await site.database.sql`
    delete from sessions where user_id = (select id from users where username = ${username})`
  await page.goto('/downloads')
  await seen(page.getByText('You are signed out, so we removed your downloads.'))
  expect(await countSegments(page)).toBe(0)
})

test('on an iPhone, the student installs the academy first; other courses have no button', async () => {
  const { page, context } = await student('iphone', { userAgent: IPHONE })
  const dialog = await openDownload(page, course.first)
  await seen(dialog.getByText(/Install the academy first/))
  expect(await dialog.getByRole('radio').count()).toBe(0)
  const owner = await site.signIn(ADMIN.username)
  await owner.request.patch(`/api/courses/${course.id}`, { data: { allowsOffline: false } })
  const calls: string[] = []
  context.on('request', (request) => calls.push(request.url()))
  await arrive(page, `/lessons/${course.first}`)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0)
  expect(calls.filter((url) => /offline|download/.test(url))).toEqual([])
  await owner.request.patch(`/api/courses/${course.id}`, { data: { allowsOffline: true } })
})
