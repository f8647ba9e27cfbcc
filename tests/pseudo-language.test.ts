import { expect, test } from 'vitest'
import { asDataUrl, picture } from '../src/testing/pictures.ts'
import { assess, studentScreens, takeBoth, teacherScreens } from './support/assessed-course.ts'
import { ADMIN } from './support/people.ts'
import { arrive } from './support/page.ts'
import { inPseudoLanguage } from './support/pseudo-language.ts'
import { openSite } from './support/site.ts'

const site = openSite({ DEMO: 'on' })

const GUEST = [
  '/',
  '/courses',
  '/courses?search=zzzqq',
  '/courses/your-first-salary',
  '/courses/python-from-the-first-line',
  '/lessons/1',
  '/teachers/ananya-deshpande',
  '/resources',
  '/login',
  '/register',
  '/nope',
]
const STUDENT = [
  '/',
  '/lessons/9',
  '/my-library',
  '/my-library?tab=mistakes',
  '/announcements',
  '/upgrade',
  '/upgrade?courseId=1',
  '/account',
]
const STAFF = [
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
  '/admin/comments',
  '/admin/payments',
  '/admin/payments?status=approved',
  '/admin/money',
  '/admin/money?show=ledger',
  '/admin/plans',
  '/admin/students',
  '/admin/batches',
  '/admin/students/import',
  '/admin/announcements',
  '/admin/messages',
  '/admin/messages?view=hand-over',
  '/admin/settings',
  '/admin/users',
  '/admin/audit',
  '/admin/webhooks',
  '/admin/staff',
  '/admin/backups',
]

test.each([390, 1280])(
  'texts that are 40% longer fit every screen at %i pixels, in both directions',
  async (width) => {
    const found: string[] = []
    const context = await site.newContext({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const look = async (path: string) => {
      for (const direction of ['ltr', 'rtl'] as const) {
        await arrive(page, path)
        await page.waitForLoadState('networkidle')
        for (const fault of await inPseudoLanguage(page, direction))
          found.push(`${path}, ${direction}: ${fault}`)
        const folder = process.env['SCREENSHOTS']
        if (folder)
          await page.screenshot({
            path: `${folder}/${width}-${direction}${path.replaceAll(/\W+/g, '-')}.png`,
            fullPage: true,
          })
      }
    }
    for (const path of GUEST) await look(path)
    const student = { username: `student-${width}`, password: 'a long password' }
    expect((await context.request.post('/api/register', { data: student })).status()).toBe(201)
    expect((await context.request.post('/api/enrollments', { data: { courseId: 2 } })).status()).toBe(201)
    const payment = {
      amount: 4999,
      transactionId: `4123456789${width}`,
      proofImage: asDataUrl(await picture(width)),
      paymentMethod: 'UPI/Bank Transfer',
    }
    expect((await context.request.post('/api/payments', { data: payment })).status()).toBe(201)
    const owner = await site.signIn(ADMIN.username)
    const assessed = await assess(owner.request, 2)
    await owner.page.context().close()
    const submissionId = await takeBoth(context.request, assessed)
    for (const path of [...STUDENT, ...studentScreens(assessed)]) await look(path)
    expect((await context.request.post('/api/login', { data: ADMIN })).status()).toBe(200)
    for (const path of [...STAFF, ...teacherScreens(assessed, submissionId)]) await look(path)
    expect(found).toEqual([])
    await context.close()
  },
  900_000,
)
