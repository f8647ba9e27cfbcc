import { createHash } from 'node:crypto'
import { sampleQuestionInput, sampleQuizInput } from '../../assessment/samples.ts'
import { sampleCourseInput } from '../../catalogue/samples.ts'
import { posterUrl } from '../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../media/server/files/files.ts'
import { runtimeOf } from '../../learning/server/scorm/runtime.ts'
import { formatPreview, PREVIEW_COOKIE } from '../../platform/preview.ts'
import { factorSeal } from '../../accounts/server/two-step-verification/factor-seal.ts'
import { sealSeed } from '../../students/server/imports/first-passwords.ts'
import { SECRET } from '../secret.ts'
import { createSessionLocks } from '../../platform/server/db/session-locks.ts'
import { type Client, startTestApp } from '../app.ts'
import { sampleVideo } from '../films.ts'
import { sampleImage, screenshot } from '../pictures.ts'
import { PEOPLE, type Person } from './people.ts'
import { createMedia } from './scene-media.ts'

export const PASSWORD = 'long enough to keep'

export type Scene = Awaited<ReturnType<typeof createScene>>
export type Things = Scene['things']

/** Starts a server with one object of every kind, and creates all kinds of callers. */
export async function createScene() {
  const app = await startTestApp({ env: { KEEP_ANSWERS: '0' } })
  const { rows, database, services } = app
  const { db, storage } = services
  const { sql } = database
  // Takes the lock of backups, so that a backup always seems to be running.
  await createSessionLocks(db.$client).take('backup')

  const people = {} as Record<Person, Client>
  const ids = {} as Record<Person, string>
  for (const person of PEOPLE) {
    const client = app.client()
    people[person] = client
    if (person === 'guest' || person === 'preview') continue
    const { json } = await client.post('/api/register', { username: person, password: PASSWORD })
    ids[person] = (json as { id: string }).id
  }
  for (const person of ['owner', 'admin', 'unproven', 'unready'] as const)
    await sql`update users set role = 'admin', admin_since = clock_timestamp() where id = ${ids[person]}`
  // The reauthentication of the other callers must stay valid until the tests end.
  await sql`update sessions set proven_at = now() + interval '1 day' where proven_at is not null`
  // Makes administrators older, because new administrators can't confirm changes to the payment details.
  await sql`update users set admin_since = admin_since - interval '8 days'`
  await sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${ids.unproven}`
  await sql`insert into applied_admin_passwords select id, password_hash from users where id = ${ids.unready}`
  await sql`insert into second_factors (user_id, sealed_key, enabled_at) values (${ids.other}, 'closed', now())`
  const seesAs = `${PREVIEW_COOKIE}=${formatPreview({ as: 'student', back: '' })}`
  people.preview = app.client(`${people.admin.cookie}; ${seesAs}`)

  const { owner, other, payer } = people
  const send = async <T>(client: Client, method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await client.call(method, path, body)
    if (reply.status >= 300) throw new Error(`${method} ${path} answers ${reply.status}: ${reply.text}`)
    return reply.json as T
  }
  type Made = { id: number; slug: string }
  const make = (path: string, body: unknown, client = owner) => send<Made>(client, 'POST', path, body)

  for (const [key, value] of [
    ['upi_id', 'school@upi'],
    ['upi_payee', 'The school'],
    ['contact_email', 'school@academy.example'],
  ])
    await send(owner, 'PUT', `/api/site-settings/${key}`, { value })
  const terms = { language: 'en', text: 'Be kind', isPublished: true }
  await send(owner, 'PATCH', '/api/pages/terms', terms)
  // The author of this change is not one of the callers.
  const [payeeChange] = await sql<{ id: number }[]>`
    with author as (
      insert into users (username, password_hash, role, admin_since)
      values ('author', '', 'admin', now() - interval '8 days') returning id)
    insert into payee_changes (key, previous, value, asked_by) select 'bank_name', '', 'Other', id from author returning id`
  const category = await make('/api/categories', { name: 'Music' })
  const unused = await make('/api/categories', { name: 'Nothing yet' })
  const teacher = await make('/api/teachers', { name: 'Asha', description: 'Plays' })
  const free = await make('/api/courses', sampleCourseInput())
  const premium = await make('/api/courses', sampleCourseInput({ isPremium: true }))
  const another = await make('/api/courses', sampleCourseInput({ isPremium: true }))
  const draft = await make('/api/courses', sampleCourseInput({ isPublished: false }))
  const thrown = await make('/api/courses', sampleCourseInput())
  await send(owner, 'DELETE', `/api/courses/${thrown.id}`)
  const binned = await make('/api/categories', { name: 'Thrown away' })
  await send(owner, 'DELETE', `/api/categories/${binned.id}`)
  const imported = await make('/api/imports', { courseId: free.id, source: 'archive', name: 'a.zip' })
  const section = await make('/api/sections', { courseId: free.id, title: 'Week 0' })

  const bytes = await sampleVideo()
  const { film, paper } = createMedia(app, make, bytes)
  const open = await film(free.id)
  const locked = await film(premium.id)
  const hidden = await film(free.id, { isVisible: false })
  const drafted = await film(draft.id)
  const spare = await rows.lesson(free.id)
  const taught = await rows.lesson(free.id, { kind: 'live' })
  const taughtLocked = await rows.lesson(premium.id, { kind: 'live' })
  const taughtHidden = await rows.lesson(free.id, { kind: 'live', isVisible: false })
  await sql`insert into live_classes (lesson_id, starts_at, minutes, time_zone, link)
    select id, now(), 60, 'Asia/Kolkata', 'https://meet.example/room' from unnest(${[taught.id, taughtLocked.id, taughtHidden.id]}::int[]) as id`
  const failed = await rows.file('video', { state: 'failed', error: 'broken' })

  const handout = await paper(free.id)
  const lockedHandout = await paper(premium.id)
  const draftHandout = await paper(draft.id)
  const loose = await paper(null)
  const picture = await storeThumbnail(db, storage, { source: await sampleImage('png'), attached: true })

  const proof = await screenshot(1)
  const pay = (client: Client, courseId: number | null, transactionId: string) =>
    make('/api/payments', { courseId, amount: 2999, transactionId, proofImage: proof }, client)
  const decide = (id: number, status: string) => send(owner, 'PATCH', `/api/payments/${id}`, { status })
  const bought = await pay(payer, premium.id, 'UTR 1000001')
  await decide(bought.id, 'approved')
  const revoked = await pay(payer, another.id, 'UTR 1000005')
  await decide(revoked.id, 'approved')
  await send(owner, 'POST', `/api/payments/${revoked.id}/revocation`, { reason: 'refund', amount: 1000 })
  const joined = await pay(people.member, null, 'UTR 1000002')
  await decide(joined.id, 'approved')
  const refused = await pay(other, another.id, 'UTR 1000003')
  await decide(refused.id, 'rejected')
  const pending = await pay(other, null, 'UTR 1000004')
  const [given] = await sql<
    { code: string }[]
  >`select document_code as code from payments where id = ${bought.id}`

  // A price view counts only once a day. The test counts them first, so that later views change nothing.
  for (const person of ['student', 'payer', 'member', 'other', 'unready'] as const)
    await send(people[person], 'GET', `/api/payments/quote?courseId=${premium.id}`)
  const coupon = await make('/api/coupons', { code: 'SUMMER', percent: 10 })
  const batch = await make('/api/batches', { name: 'Morning', startsOn: '2026-06-01' })
  const otherBatch = await make('/api/batches', { name: 'Weekend', startsOn: '2026-06-01' })
  await send(owner, 'POST', `/api/batches/${batch.id}/members`, { names: ['member'] })
  const [bulkAction] = await sql<{ id: number }[]>`
    insert into bulk_actions (kind, batch_id, created_by_name) values ('batch', ${batch.id}, 'owner') returning id`
  const staffNote = await make(`/api/users/${ids.other}/notes`, { body: 'Calls on Sundays' })
  const addImport = async (name: string) => {
    const made = await make('/api/student-imports', { name })
    const rows = [{ line: 1, cells: { name: 'Asha Imported' } }]
    await send(owner, 'POST', `/api/student-imports/${made.id}/rows`, { rows })
    return made
  }
  const studentImport = await addImport('draft.csv')
  const checkedImport = await addImport('checked.csv')
  await send(owner, 'POST', `/api/student-imports/${checkedImport.id}/check`, {})
  const doneImport = await addImport('done.csv')
  const sealed = sealSeed(factorSeal([SECRET]), doneImport.id)
  await sql`update student_imports set state = 'done', applied_at = now(), sealed_seed = ${sealed} where id = ${doneImport.id}`
  const announcement = await make('/api/announcements', {
    title: 'Later',
    body: 'Not now',
    audience: 'everyone',
    sendsAt: '2099-01-01T00:00:00Z',
  })
  const sentAnnouncement = await make('/api/announcements', {
    title: 'Now',
    body: 'To nobody',
    audience: 'batch',
    batchId: otherBatch.id,
  })
  await sql`update announcements set started_at = now(), sent_at = now() where id = ${sentAnnouncement.id}`
  const plan = await make('/api/plans', { title: 'A month', price: '₹499', months: 1 })
  await make('/api/enrollments', { courseId: free.id }, other)
  const asked = await make('/api/questions', sampleQuestionInput())
  const slots = [{ questionId: asked.id, marks: 1, penalty: 0 }]
  const quiz = async (courseId: number, values = {}) => {
    const { id } = await make('/api/lessons', { courseId, kind: 'quiz', title: 'Test', order: 9, ...values })
    await send(owner, 'PUT', `/api/lessons/${id}/quiz`, {
      ...sampleQuizInput,
      slots,
      challengeDays: 3,
      ranks: 'names',
    })
    return id
  }
  const asks = async (lessonId: number) => {
    await send(owner, 'PUT', `/api/lessons/${lessonId}/questions`, {
      questions: [{ questionId: asked.id, seconds: 5 }],
    })
    const [row] = await sql<{ id: number; version: number }[]>`
      select q.id, v.id as version from video_questions q join question_versions v on v.question_id = q.question_id
      where q.lesson_id = ${lessonId}`
    return { lessonId, id: row?.id ?? 0, version: row?.version ?? 0 }
  }
  const asksOpen = await asks(open.id)
  const asksLocked = await asks(locked.id)
  const asksHidden = await asks(hidden.id)
  const quizOpen = await quiz(free.id)
  const quizLocked = await quiz(premium.id)
  const quizHidden = await quiz(free.id, { isVisible: false })
  const { attempt } = await send<{ attempt: Made }>(other, 'POST', `/api/lessons/${quizOpen}/quiz/attempts`)
  const assignment = async (courseId: number, values = {}) => {
    const input = { courseId, kind: 'assignment', title: 'Homework', order: 9, ...values }
    return (await make('/api/lessons', input)).id
  }
  const assignmentOpen = await assignment(free.id)
  const assignmentLocked = await assignment(premium.id)
  const assignmentHidden = await assignment(free.id, { isVisible: false })
  const page = new FormData()
  page.set('kind', 'page')
  page.set('key', '00000000-0000-4000-8000-000000000001')
  page.set('file', new Blob([new Uint8Array(await sampleImage('png', 60, 80))]), 'page.png')
  const sentPage = await send<Made & { url: string }>(
    other,
    'POST',
    `/api/lessons/${assignmentOpen}/submission/files`,
    page,
  )
  const assignmentSent = await assignment(free.id)
  await send(other, 'PUT', `/api/lessons/${assignmentSent}/submission`, { text: 'Mine' })
  const work = await send<Made>(other, 'POST', `/api/lessons/${assignmentSent}/submission`)
  const quizDone = await quiz(free.id)
  const done = await send<{ attempt: Made; items: Made[] }>(
    other,
    'POST',
    `/api/lessons/${quizDone}/quiz/attempts`,
  )
  // Gives a wrong answer, which adds a question to the mistake notebook.
  await send(other, 'PUT', `/api/attempts/${done.attempt.id}/answers`, {
    device: '00000000-0000-4000-8000-000000000002',
    events: [
      {
        itemId: done.items[0]?.id,
        sequence: 1,
        answer: { kind: 'single', choice: 'a' },
        givenAt: new Date().toISOString(),
      },
    ],
  })
  await send(other, 'POST', `/api/attempts/${done.attempt.id}/submission`, {})
  const { questions: graded } = await send<{ questions: { versionId: number }[] }>(
    owner,
    'GET',
    `/api/lessons/${quizDone}/quiz/statistics`,
  )
  await send(other, 'PUT', `/api/lessons/${open.id}/progress`, { position: 1 })
  const note = await make(`/api/lessons/${open.id}/notes`, { content: 'Mine', atSeconds: 1 }, other)
  const comment = await make(`/api/lessons/${open.id}/comments`, { content: 'Hello' }, other)
  const [question, answer, reported] = await sql<{ id: number }[]>`
    with question as (
      insert into comments (lesson_id, user_id, content, kind)
      values (${open.id}, ${ids.other}, 'Why?', 'question') returning id
    ), answer as (
      insert into comments (lesson_id, user_id, content, parent_id, answered_at)
      select ${open.id}, ${ids.student}, 'Because', id, now() from question returning id
    ), reported as (
      insert into comments (lesson_id, user_id, content) values (${open.id}, ${ids.other}, 'Buy this') returning id
    ), report as (
      insert into comment_reports (comment_id, user_id) select id, ${ids.student} from reported
    )
    select id from question union all select id from answer union all select id from reported`
  await sql`insert into certificate_rules (course_id, rule) values (${free.id}, 'by_hand')`
  const [certificate] = await sql<{ id: number; code: string }[]>`
    insert into certificates (user_id, course_id, course_title, academy, name, signatory, signatory_title, language, finished_at)
    values (${ids.other}, ${premium.id}, 'A course', 'The academy', 'Other', '', '', 'en', now()) returning id, code`
  // The first badge creates the key of all badges.
  await send(other, 'GET', `/api/certificates/${certificate?.id}/badge`)
  const [review, hiddenReview] = await sql<{ id: number }[]>`
    insert into reviews (course_id, user_id, rating, hidden_at)
    values (${free.id}, ${ids.other}, 4, null), (${free.id}, ${ids.blocked}, 1, now()) returning id`
  const [session] = await send<{ id: string }[]>(other, 'GET', '/api/account/sessions')
  const [ownerSession] = await send<{ id: string }[]>(owner, 'GET', '/api/account/sessions')
  const [apiToken, ownerApiToken] = await sql<{ id: number }[]>`
    insert into api_tokens (user_id, name, token_hash, scopes)
    values (${ids.other}, 'Theirs', 'one', '{read}'), (${ids.owner}, 'Mine', 'two', '{admin}') returning id`
  const [grant] = await sql<{ id: number }[]>`
    insert into entitlements (user_id, course_id, source) values (${ids.other}, ${free.id}, 'scholarship') returning id`
  // The student with this seat opens no lesson, so the seat counts as unused.
  const [order] = await sql<{ code: string }[]>`
    with ordered as (
      insert into orders (user_id, username, kind, course_id, course_title, amount_due_paise, seats, seat_code)
      values (${ids.other}, 'other', 'course', ${premium.id}, 'A course', 1000, 12, gen_random_uuid())
      returning id, seat_code as code
    ), made as (
      insert into payments (order_id, user_id, amount_paise, amount_due_paise, transaction_id, transaction_key, payment_method,
        order_code, status, decided_at)
      select id, ${ids.other}, 1000, 1000, 'UTR 1000006', 'UTR1000006', 'UPI', 'LNSEATS', 'approved', now() from ordered
      returning id
    ), seated as (
      insert into entitlements (user_id, course_id, source, payment_id)
      select ${ids.blocked}, ${premium.id}, 'seat', id from made
    ) select code from ordered`
  const [webhook] = await sql<{ id: number; delivery: number }[]>`
    with made as (
      insert into webhooks (url, sealed_secret, events) values ('https://hooks.example/', 'closed', '{}') returning id
    ), told as (
      insert into webhook_deliveries (webhook_id, event, data) select id, 'test', '{}' from made returning id
    ) select made.id, told.id as delivery from made, told`
  const { address } = await send<{ address: string }>(other, 'POST', '/api/calendar')
  const calendar = address.split('/')[2] ?? ''
  const parents = await send<Made & { url: string }>(other, 'POST', '/api/account/parent-links', {
    name: 'Mother',
    language: 'en',
  })
  const invitationToken = 'a link to the staff'
  const [invitation] = await sql<{ id: number }[]>`
    insert into staff_invitations (token_hash, label, duties, given_by, expires_at) values (
      ${createHash('sha256').update(invitationToken).digest('hex')}, 'Meera',
      '[{"duty": "marking", "courseId": null, "until": null, "limit": null}]', ${ids.owner}, now() + interval '1 day')
    returning id`
  const token = 'a token that only the link has'
  await sql`insert into user_emails (user_id, email) values (${ids.other}, 'other@example.com')`
  await sql`insert into password_resets (token_hash, user_id, issuer_id, expires_at) values (
    ${createHash('sha256').update(token).digest('hex')}, ${ids.other}, ${ids.owner}, now() + interval '1 hour')`
  const told = await send<{ items?: Made[] } & Made[]>(other, 'GET', '/api/notifications')
  const playlist = await payer.get(`${locked.url}/180.m3u8`)
  const signature = /\.ts(\?.*)$/m.exec(playlist.text)?.[1] ?? ''
  const play = async (client: Client, id: number) => {
    const { url } = await send<{ url: string }>(client, 'GET', `/api/lessons/${id}/scorm/launch`)
    return url.split('/').at(-2) ?? ''
  }
  const playOpen = await play(people.guest, open.id)
  const playKept = await play(other, open.id)
  const playLocked = await play(payer, locked.id)
  const runtime = await runtimeOf('1.2')
  await sql`update users set blocked_at = now() where id = ${ids.blocked}`

  const things = {
    ids,
    documentCode: given?.code ?? '',
    seatCode: order?.code ?? '',
    category: category.id,
    unused: unused.id,
    section: section.id,
    import: imported.id,
    binned: binned.id,
    teacher,
    free,
    premium,
    another,
    draft,
    thrown,
    open,
    locked,
    hidden,
    drafted,
    spare: spare.id,
    taught: taught.id,
    taughtLocked: taughtLocked.id,
    taughtHidden: taughtHidden.id,
    calendar,
    parentLink: parents.id,
    parents: parents.url.split('/').at(-1) ?? '',
    asked: asked.id,
    asksOpen,
    asksLocked,
    asksHidden,
    quizOpen,
    quizDone,
    attemptDone: done.attempt.id,
    itemDone: done.items[0]?.id ?? 0,
    versionDone: graded[0]?.versionId ?? 0,
    quizLocked,
    quizHidden,
    assignmentOpen,
    assignmentLocked,
    assignmentHidden,
    work: work.id,
    draftFile: sentPage.id,
    draftFileUrl: sentPage.url,
    attempt: attempt.id,
    failed: failed.id,
    handout,
    lockedHandout,
    draftHandout,
    loose,
    picture: picture.id,
    poster: /(\w+)\.webp$/.exec(posterUrl(locked.file))?.[1] ?? '',
    proof,
    bytes,
    bought: bought.id,
    revoked: revoked.id,
    refused: refused.id,
    pending: pending.id,
    payeeChange: payeeChange?.id ?? 0,
    plan: plan.id,
    coupon: coupon.id,
    batch: batch.id,
    bulkAction: bulkAction?.id ?? 0,
    staffNote: staffNote?.id ?? 0,
    studentImport: studentImport.id,
    checkedImport: checkedImport.id,
    doneImport: doneImport.id,
    announcement: announcement.id,
    sentAnnouncement: sentAnnouncement.id,
    otherBatch: otherBatch.id,
    note: note.id,
    certificate: certificate?.id ?? 0,
    certificateCode: certificate?.code ?? '',
    comment: comment.id,
    question: question?.id,
    answer: answer?.id,
    reported: reported?.id,
    review: review?.id,
    hiddenReview: hiddenReview?.id,
    session: session?.id,
    ownerSession: ownerSession?.id,
    token,
    invitation: invitation?.id,
    invitationToken,
    webhook: webhook?.id,
    grant: grant?.id,
    delivery: webhook?.delivery,
    apiToken: apiToken?.id,
    ownerApiToken: ownerApiToken?.id,
    told: told[0]?.id,
    signature,
    playOpen,
    playKept,
    playLocked,
    runtime: runtime.name,
  }
  return { app, people, things, sql, storage }
}
