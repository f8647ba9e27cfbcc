import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { notification } from '../../../registry/notifications.schema.ts'
import { SECURITY_KINDS } from '../../registry/notifications.schema.ts'
import { settings } from '../../../academy/tables.ts'
import { approved, openMails } from '../../../testing/setups/mails.ts'
import { users } from '../../tables.ts'

const { world, server, userWithEmail, tell, pass, send, rows } = await openMails()

const save = (key: string, value: string) =>
  world.db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })

test('a mail has the texts of the notification, as HTML and as plain text', async () => {
  const asha = await userWithEmail()
  await save('academy_name', 'Akshar & <b>Sons</b>')
  await tell([asha], {
    kind: 'payment_rejected',
    data: { paymentId: 3, title: '<i>Algebra</i>', courseId: 7, amount: 500, reason: 'Too <dark>' },
  })
  await pass()
  await send()
  const [mail] = server.received
  expect(mail?.subject).toBe('Payment rejected')
  expect(mail?.from).toBe('academy@example.com')
  expect(mail?.html).toContain('We couldn’t confirm your payment of ₹500 for &#60;i&#62;Algebra&#60;/i&#62;.')
  expect(mail?.html).toContain('Too &#60;dark&#62;')
  expect(mail?.html).not.toMatch(/<i>|<dark>|<b>Sons/)
  expect(mail?.html).toContain('href="https://academy.example/upgrade?courseId=7"')
  expect(mail?.text.split('\n\n').slice(0, 5)).toEqual([
    'Payment rejected',
    'We couldn’t confirm your payment of ₹500 for <i>Algebra</i>.',
    '“Too <dark>”',
    'View details: https://academy.example/upgrade?courseId=7',
    'Akshar & <b>Sons</b>',
  ])
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  await save('academy_name', 'Akshar')
})

test('each user gets mails in their language, if the academy offers it', async () => {
  const [asha, ravi, meera] = [await userWithEmail(), await userWithEmail(), await userWithEmail()]
  await world.db.update(users).set({ language: 'hi' }).where(eq(users.id, asha.id))
  await world.db.update(users).set({ language: 'en' }).where(eq(users.id, ravi.id))
  const subjects = async () => {
    server.reset()
    await tell([asha, ravi, meera], approved())
    await pass()
    await send()
    return Object.fromEntries(server.received.map(({ to, subject }) => [to[0], subject]))
  }
  const [english, hindi] = ['Payment approved', 'पेमेंट मंज़ूर']
  await save('languages', 'hi,en')
  const both = await subjects()
  expect(both[ravi.email]).toBe(english)
  expect(both[asha.email]).toContain(hindi)
  expect(both[meera.email]).toContain(hindi)
  expect(server.received.find(({ to }) => to[0] === asha.email)?.html).toContain('<html lang="hi"')
  await save('languages', 'en')
  expect(Object.values(await subjects())).toEqual([english, english, english])
})

test('names with line breaks add no headers', async () => {
  const asha = await userWithEmail()
  const evil = 'Akshar\r\nBcc: thief@example.com\r\n\r\n<p>Hello</p>'
  await save('academy_name', evil)
  await tell([asha], {
    kind: 'membership_ending',
    data: { title: `Plan\r\nBcc: thief@example.com`, days: 3, endsOn: '2026-12-01' },
  })
  await pass()
  await send()
  const [mail] = server.received
  expect(server.received).toHaveLength(1)
  expect(mail?.to).toEqual([asha.email])
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(mail?.headers.get('from')).toContain('<academy@example.com>')
  expect(mail?.subject).toBe('Plan Bcc: thief@example.com ends soon')
  await save('academy_name', 'Akshar')
})

test('a topic that is turned off is not mailed, even if it was turned off after the event', async () => {
  const asha = await userWithEmail()
  const student = world.as(asha)
  await tell([asha], approved())
  await student.mail.chooseTopic({ topic: 'payments', isOn: false })
  await student.mail.chooseTopic({ topic: 'payments', isOn: false })
  expect(await student.mail.mine()).toMatchObject({ mutedTopics: ['payments'] })
  await tell([asha], approved())
  await tell([asha], { kind: 'announcement', data: { announcementId: 1, title: 'Holiday', excerpt: '' } })
  await pass()
  await send()
  expect(server.received.map(({ subject }) => subject)).toEqual(['Announcement from the academy'])
  expect((await rows()).map(({ outcome }) => outcome)).toEqual(['turned_off', null])
  await student.mail.chooseTopic({ topic: 'payments', isOn: true })
  expect(await student.mail.mine()).toMatchObject({ mutedTopics: [] })
})

test('a blocked user gets only mails about security', async () => {
  const asha = await userWithEmail()
  await tell([asha], approved())
  await tell([asha], { kind: 'password_changed', data: {} })
  await world.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, asha.id))
  await pass()
  await send()
  expect(server.received.map(({ subject }) => subject)).toEqual(['Password changed'])
})

const ofAdmins = [
  { kind: 'payment_details_changed', data: { by: 'ravi', setting: 'upi_id' } },
  { kind: 'payee_change_asked', data: { by: 'ravi', setting: 'upi_id' } },
  { kind: 'payee_change_confirmed', data: { by: 'ravi', askedBy: 'meera', setting: 'upi_id' } },
  { kind: 'payee_change_withdrawn', data: { by: 'ravi', setting: 'upi_id' } },
  { kind: 'owner_changed', data: { from: 'ravi', to: 'meera' } },
  { kind: 'staff_second_factor', data: { by: 'ravi', required: false } },
] as const

test.each(ofAdmins)(
  'administrators get an email about $kind immediately, in their language',
  async (news) => {
    await save('languages', 'en,hi')
    const language = ['en', 'hi'] as const
    for (const one of language) {
      const admin = await userWithEmail({ role: 'admin' })
      await world.db.update(users).set({ language: one }).where(eq(users.id, admin.id))
      await tell([admin], news)
    }
    await send()
    const [english, hindi] = server.received.map(({ subject }) => subject)
    expect(server.received[0]?.text).toContain('ravi')
    expect(english).toMatch(/^[A-Z][\w -]+$/)
    expect(hindi).toMatch(/\p{Script=Devanagari}/u)
    expect(server.received[1]?.headers.has('list-unsubscribe')).toBe(false)
  },
)

/** The kinds of notifications that we do not email. */
const NOT_MAILED = [
  'webhook_disabled',
  'job_failed',
  'staff_joined',
  'number_confirmed',
  'number_refused',
  'comments_received',
  'review_received',
  'quiz_regraded',
  'quiz_ended',
  'quiz_time_given',
  'study_reminder',
  'class_soon',
  'payment_received',
  'refund_requested',
  'payments_waiting',
  'parent_link',
  'backup_made',
  'backup_failed',
]

test('each kind of notification is either mailed or in the list, and all about security are mailed', async () => {
  const kinds = notification.options.flatMap(({ shape }) => [...shape.kind.values])
  const topics = await world.db.execute<{ kind: string; topic: string | null }>(sql`
    select kind, mail_topic(kind) as topic from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) as kind`)
  const of = (wanted: string) => topics.filter(({ topic }) => topic === wanted).map(({ kind }) => kind)
  expect(of('security').toSorted()).toEqual(
    [...SECURITY_KINDS, ...ofAdmins.map(({ kind }) => kind)].toSorted(),
  )
  const silent = topics.filter(({ topic }) => topic === null).map(({ kind }) => kind)
  expect(silent.toSorted()).toEqual(NOT_MAILED.toSorted())
  const [source] = await world.db.execute<{ text: string }>(
    sql`select prosrc as text from pg_proc where proname = 'mail_topic'`,
  )
  const named = [...(source?.text.matchAll(/'(\w+)'/g) ?? [])].map(([, name]) => name)
  const known = new Set<string>([...kinds, 'security', 'payments', 'learning', 'announcements'])
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
})
