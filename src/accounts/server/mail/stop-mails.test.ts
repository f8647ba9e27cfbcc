import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startMailServer } from '../../../testing/mail-server.ts'
import { SECRET } from '../../../testing/secret.ts'
import { transact } from '../../../platform/server/db/connect.ts'
import { notify } from '../../../academy/server/notifications.ts'
import { describe } from '../../../registry/mail-texts.ts'
import { mails, topicChoices, userEmails } from '../../tables/mails.ts'
import { sendDueMails } from './send.ts'

let academy: TestApp
let server: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  server = await startMailServer()
  academy = await startTestApp({
    env: { SMTP_URL: server.url, MAIL_FROM: 'a@example.com', PUBLIC_URL: 'https://academy.example' },
  })
})
afterAll(async () => {
  await academy.close()
  await server.close()
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const muted = async () => {
  const [row] = await academy.services.db.select().from(topicChoices)
  return row?.mutedTopics ?? []
}

/** Sends an email, and returns the path of its link that turns off such emails. */
async function mailWithLink(): Promise<string> {
  const { db, live, env } = academy.services
  const user = await academy.rows.user()
  await db.delete(userEmails)
  await db.delete(topicChoices)
  await db.insert(userEmails).values({ userId: user.id, email: 'asha@example.com' })
  const data = { paymentId: 1, title: 'Algebra', courseId: 7, amount: 500 }
  await transact(db, (tx) => notify(tx, live, [user.id], { kind: 'payment_approved', data }))
  await db
    .update(mails)
    .set({ nextTryAt: new Date(0) })
    .where(isNotNull(mails.nextTryAt))
  await sendDueMails({ db, env, secrets: [SECRET], signal: new AbortController().signal, describe })
  const mail = server.received.at(-1)
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, url = ''] = /^<(https:[^>]+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '') ?? []
  expect(mail?.text).toContain(url)
  expect(mail?.html).toContain(`href="${url}"`)
  return new URL(url).pathname
}

test('opening the link changes nothing, and its button turns the topic off without signing in', async () => {
  const path = await mailWithLink()
  const guest = academy.client()
  const page = await guest.get(path)
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Stop emails about payments?')])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  await guest.call('HEAD', path)
  expect(await muted()).toEqual([])
  const done = await guest.post(path, 'List-Unsubscribe=One-Click', FORM)
  expect([done.status, done.text]).toEqual([200, expect.stringContaining('We stopped these emails')])
  expect(await muted()).toEqual(['payments'])
  expect((await guest.post(path, 'List-Unsubscribe=One-Click', FORM)).status).toBe(200)
})

test('a mail program of another site turns the topic off with one request, even as multipart', async () => {
  const path = await mailWithLink()
  const foreign = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }
  const body = new FormData()
  body.set('List-Unsubscribe', 'One-Click')
  expect((await academy.client().post(path, body, foreign)).status).toBe(200)
  expect(await muted()).toEqual(['payments'])
})

test('links that are not ours change nothing', async () => {
  const path = await mailWithLink()
  const token = path.split('/').at(-1) ?? ''
  for (const wrong of [
    'x',
    token.slice(0, -2),
    `${token}AA`,
    token.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
  ]) {
    const reply = await academy.client().post(`/mail/stop/${wrong}`, 'List-Unsubscribe=One-Click', FORM)
    expect([wrong, reply.status]).toEqual([wrong, 404])
    expect((await academy.client().get(`/mail/stop/${wrong}`)).status).toBe(404)
  }
  expect(await muted()).toEqual([])
})
