import { sendAnnouncements } from '../students/server/announcements/send.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { addDraftFile } from '../assessment/server/assignments/submission-files.ts'
import type { User } from '../platform/user.schema.ts'
import type { Sql } from '../platform/server/db/connect.ts'
import { seedDemo } from '../demo/seed.ts'
import { sampleAssignmentInput, sampleQuestionInput, sampleQuizInput } from '../assessment/samples.ts'
import { regradeVersion } from '../assessment/server/results/regrade.ts'
import { courses, lessons, pdfLessons, scormLessons } from '../catalogue/tables.ts'
import { documents, files, videos } from '../media/tables.ts'
import { badgeKeys, lessonProgress, scormRecords } from '../learning/tables.ts'
import { payeeChanges } from '../academy/tables.ts'
import { reviews } from '../community/tables.ts'
import {
  documentPageKey,
  PAGE_WIDTHS,
  posterKeyOf,
  segmentKey,
  thumbnailUrl,
} from '../media/server/files/addresses.ts'
import { statementLines } from '../payments/tables.ts'
import { saveFile, storeDocument, storeThumbnail } from '../media/server/files/files.ts'
import type { Storage } from '../platform/server/storage/storage.ts'
import type { World } from './world.ts'
import { sampleImage, screenshot } from './pictures.ts'
import { storeScormPackage } from './scorm-packages.ts'

/**
 * Fills an empty academy with the demonstration and with all other kinds of data. Afterwards every table contains
 * rows. Returns two of the users.
 */
export async function fillEveryTable(world: World): Promise<{ head: User; asha: User }> {
  const { db, storage } = world
  await seedDemo(world)
  const head = await world.user({ username: 'head', role: 'admin', passwordHash: 'the hash of head' })
  const asha = await world.user({
    username: 'Asha.K',
    fullName: 'आशा "K" \\ O’Neill\n',
    mobile: '+919876543210',
    passwordHash: 'hers',
  })
  const [admin, student] = [world.as(head), world.as(asha)]

  const [free] = await db.select().from(courses).where(eq(courses.isPremium, false)).limit(1)
  const [premium, second] = await db.select().from(courses).where(eq(courses.isPremium, true)).limit(2)
  const [lesson] = await db
    .select()
    .from(lessons)
    .where(eq(lessons.courseId, free?.id ?? 0))
    .limit(1)
  if (!free || !premium || !second || !lesson) throw new Error('The demonstration is not what it was')

  const imported = await admin.imports.create({ courseId: free.id, source: 'archive', name: 'पाठ.zip' })
  await admin.sections.create({ courseId: free.id, title: 'Imported', importId: imported.id })
  await student.enrollments.create({ courseId: free.id })
  const batch = await admin.batches.create({ name: 'सुबह', startsOn: '2026-06-01', courseIds: [free.id] })
  await admin.batches.addMembers({ id: batch.id, names: ['asha.k'] })
  await admin.staffNotes.create({ id: asha.id, body: 'पिता "रविवार" को \\ फ़ोन करते हैं\n' })
  // The action is undone, because the student buys this course below.
  const enrolled = await admin.students.act({ kind: 'enrol', courseId: second.id, userIds: [asha.id] })
  await admin.students.undo({ id: enrolled.id })
  const file = await admin.studentImports.create({ name: 'छात्र.csv' })
  await admin.studentImports.addRows({ id: file.id, rows: [{ line: 1, cells: { username: 'asha.k' } }] })
  await admin.studentImports.check({ id: file.id })
  const announced = await admin.announcements.create({
    title: 'छुट्टी',
    body: 'कल क्लास नहीं',
    audience: 'batch',
    batchId: batch.id,
  })
  await sendAnnouncements(world)
  const told = { kind: 'announcement', subjectId: announced.id } as const
  await admin.messages.next(told)
  await admin.messages.markSent({ ...told, aboutId: announced.id, userId: asha.id })
  const { items: toHandOver } = await admin.handOver.list({ search: asha.username })
  await admin.handOver.mark({ ids: toHandOver.flatMap(({ messages }) => messages.map(({ id }) => id)) })
  await admin.courses.excuse({ lessonId: lesson.id, userId: asha.id, excused: true })
  const taught = await admin.lessons.create({
    courseId: free.id,
    kind: 'live',
    title: 'प्रश्नोत्तर',
    order: 99,
    live: { startsAt: new Date().toISOString(), minutes: 45, link: 'https://meet.example/room' },
  })
  await student.lessons.join({ id: taught.id })
  await student.calendar.create()
  await admin.settings.update({ key: 'contact_whatsapp', value: '98765 00000' })
  await admin.settings.update({ key: 'registration_mobile', value: 'optional' })
  await student.numberConfirmations.request()
  const [request] = (await admin.numberConfirmations.list({})).items
  await admin.numberConfirmations.confirm({ id: request?.id ?? 0 })
  await student.parentLinks.create({ name: 'माँ', language: 'hi', pin: '4321' })
  const quiz = await admin.lessons.create({ courseId: free.id, kind: 'quiz', title: 'परीक्षा', order: 100 })
  const asked = await admin.questions.create(
    sampleQuestionInput({ difficulty: 'easy', moment: { lessonId: lesson.id, seconds: 12 } }),
  )
  const slots = [{ questionId: asked.id, marks: 2, penalty: 0.5 }]
  await admin.quizzes.save({
    ...sampleQuizInput,
    id: quiz.id,
    minutes: 10,
    maxAttempts: 3,
    challengeDays: 3,
    ranks: 'names',
    slots,
  })
  await admin.quizStudents.giveExtraTime({ id: quiz.id, userId: asha.id, minutes: 20 })
  const { attempt, items } = await student.quizzes.start({ id: quiz.id })
  await student.quizzes.answer({
    attemptId: attempt.id,
    device: randomUUID(),
    events: [
      {
        itemId: items[0]?.id ?? 0,
        sequence: 1,
        answer: { kind: 'single', choice: 'b' },
        givenAt: new Date().toISOString(),
      },
    ],
  })
  await student.quizzes.submit({ attemptId: attempt.id })
  const homework = await admin.lessons.create({
    courseId: free.id,
    kind: 'assignment',
    title: 'गृहकार्य',
    order: 101,
    text: 'Solve $x^2 = 4$',
  })
  await admin.assignments.save({
    ...sampleAssignmentInput,
    id: homework.id,
    rubric: [{ name: 'चरण', marks: 4.5, levels: [{ name: 'All "steps"', marks: 4 }] }],
  })
  const photograph = storage.temp.path('.upload')
  await writeFile(photograph, await sampleImage('png', 300, 400))
  await addDraftFile({ db, storage, env: { clamav: null } }, asha, homework.id, {
    path: photograph,
    bytes: 1,
    filename: 'पन्ना.png',
    declared: 'image/png',
    kind: 'page',
    key: randomUUID(),
  })
  await student.assignments.saveDraft({ id: homework.id, text: 'x = ±2' })
  const questions = [{ questionId: asked.id, seconds: 12 }]
  await admin.videoQuestions.save({ id: lesson.id, questions })
  const [put] = (await student.videoQuestions.list({ id: lesson.id })).items
  await student.videoQuestions.answer({
    id: put?.id ?? 0,
    versionId: put?.versionId ?? 0,
    answer: { kind: 'single', choice: 'b' },
  })
  await admin.grades.saveWeights({ id: free.id, weights: [{ lessonId: homework.id, weight: 3 }] })
  const sent = await student.assignments.submit({ id: homework.id })
  await admin.submissions.saveComment({ text: 'बहुत अच्छा' })
  await admin.submissions.mark({
    id: sent.id,
    markedAt: null,
    returns: false,
    marks: [4],
    comment: 'देखो',
    pages: [{ id: sent.files[0]?.id ?? 0, strokes: [[1, 2, 3, 4]] }],
  })
  const [marked] = (await admin.quizResults.statistics({ id: quiz.id })).questions
  const reason = 'दोनों सही हैं'
  const correction = { id: quiz.id, versionId: marked?.versionId ?? 0, reason }
  await admin.quizResults.correct({
    ...correction,
    change: { kind: 'accept', answers: [{ kind: 'single', choice: 'a' }] },
  })
  await regradeVersion(world, correction.versionId)
  await student.quizResults.challenge({ itemId: items[0]?.id ?? 0, reason: '“b” भी सही है' })
  const [challenge] = await admin.quizResults.challenges({ id: quiz.id })
  const decided = { challengeId: challenge?.id ?? 0, decision: 'rejected' as const }
  await admin.quizResults.decide({ ...decided, reply: 'नहीं' })
  await student.quizResults.hideName({ hidden: true })
  await admin.quizResults.giveMark({ itemId: items[0]?.id ?? 0, value: 1.5, reason })
  // The mark is 1.5, which is not full marks.
  await student.mistakes.practise({
    questionId: asked.id,
    answerId: randomUUID(),
    answer: { kind: 'single', choice: 'b' },
    seconds: 20,
  })
  await student.lessons.like({ id: lesson.id })
  await student.lessons.share({ id: lesson.id })
  await student.comments.create({
    id: lesson.id,
    content: 'आप कैसे हैं? <b>👋</b>\n\\u0041 "quoted"\tשלום',
    atSeconds: 3.25,
  })
  const question = await student.comments.create({ id: lesson.id, content: 'Why?', kind: 'question' })
  const answer = await admin.comments.create({ id: lesson.id, content: 'Because', parentId: question.id })
  await student.comments.accept({ commentId: answer.id, accepted: true })
  await student.comments.update({ commentId: question.id, content: 'Why "so"?' })
  await student.comments.report({ commentId: answer.id, reason: 'unkind' })
  const gone = await student.comments.create({ id: lesson.id, content: 'deleted again' })
  await student.comments.delete({ commentId: gone.id })
  const [opinion] = await db
    .insert(reviews)
    .values({ courseId: free.id, userId: asha.id, rating: 4, content: 'शांत & clear' })
    .returning()
  await admin.reviews.reply({ reviewId: opinion?.id ?? 0, reply: 'Thank you' })
  await admin.reviews.vote({ reviewId: opinion?.id ?? 0, helpful: true })
  await student.notes.create({ id: lesson.id, content: 'Remember\nthis', atSeconds: 12.5 })
  await student.studyGoal.save({ unit: 'minutes', target: 90, reminder: { days: [1, 4], time: '18:30' } })
  await student.progress.update({ id: lesson.id, position: 20, watched: [[0, 20]] })
  await db
    .insert(lessonProgress)
    .values({ userId: asha.id, lessonId: lesson.id, position: 41.7, watched: '{[0,12.5),[40,61.25)}' })
    .onConflictDoNothing()

  const [once] = await db.select().from(lessons).where(eq(lessons.courseId, second.id)).limit(1)
  await db.execute(sql`insert into course_completions (user_id, course_id, required_ids, lesson_ids)
    values (${asha.id}, ${second.id}, '{}', array[${once?.id ?? 0}::int])`)
  const drawing = await storeThumbnail(db, storage, { source: await sampleImage('png', 300, 100) })
  const colors = { color: '#000000', accent: '#aa5500' }
  const template = {
    hours: 12,
    signatory: 'मीरा',
    signatoryTitle: '',
    ...colors,
    logo: thumbnailUrl(drawing.id),
  }
  await admin.certificates.saveSettings({ courseId: free.id, rule: 'by_hand', ...template })
  const certificate = await admin.certificates.issue({
    courseId: free.id,
    username: asha.username,
    name: 'आशा Kulkarni',
  })
  await admin.certificates.reissue({ id: certificate.id, name: 'आशा कुलकर्णी' })
  const publicKey = { kty: 'RSA', n: 'AQAB', e: 'AQAB' } as const
  await db.insert(badgeKeys).values({ id: 'a thumbprint', publicKey, sealedKey: 'sealed' })
  await admin.settings.update({ key: 'gstin', value: '27AAPFU0939F1ZV' })
  await admin.settings.update({ key: 'gst_name', value: 'Learners & Co' })
  await student.invoices.saveBilling({ name: 'आशा Traders', address: '', gstin: '', state: '29' })
  const pay = async (
    courseId: number | null,
    amount: number,
    seed: number,
    planId?: number,
    coupon?: string,
  ) =>
    student.payments.create({
      courseId,
      planId,
      coupon,
      amount,
      transactionId: `UTR ${400_000_000_000 + seed}`,
      proofImage: await screenshot(seed),
    })
  const bought = await pay(premium.id, 2999.5, 1)
  await admin.payments.decide({ id: bought.id, status: 'approved' })
  const refused = await pay(second.id, 10, 2)
  await admin.payments.decide({ id: refused.id, status: 'rejected', reason: 'unreadable' })
  await student.payments.resubmit({
    id: refused.id,
    amount: 4999,
    transactionId: 'UTR 400000000009',
    proofImage: await screenshot(1),
  })
  const { id: planId } = await admin.plans.create({
    title: 'Half a year of "both"',
    price: '₹1,999',
    months: 6,
    courseIds: [premium.id, second.id],
  })
  await admin.coupons.create({ code: 'EARLY', percent: 20, subject: 'plan', planId, endsOn: '2999-12-31' })
  const joined = await pay(null, 1599, 3, planId, 'early')
  await admin.payments.decide({ id: joined.id, status: 'approved' })
  await db
    .insert(statementLines)
    .values({ fingerprint: 'a'.repeat(32), paymentId: joined.id, day: '2026-11-20' })
  const revoked = await pay(null, 4999, 4)
  await admin.payments.decide({ id: revoked.id, status: 'approved' })
  await admin.payments.revoke({ id: revoked.id, reason: 'refund', amount: 2000, reference: 'UTR 9' })

  const byCash = { userId: asha.id, source: 'cash', amount: 500, reason: 'at the counter' } as const
  await admin.grants.create({ ...byCash, endsOn: '2099-12-31' })

  await admin.settings.update({ key: 'student_tokens', value: 'on' })
  await student.account.createToken({ name: 'Reports', scopes: ['read'] })
  await world.database.sql`insert into price_views (day, item, people) values ('2026-11-22', 'membership', 3)`
  await admin.settings.update({ key: 'hero_title', value: 'Learn "anything"' })
  await db.insert(payeeChanges).values({ key: 'bank_name', previous: '', value: 'Bank', askedBy: asha.id })
  await admin.ownPages.update({ kind: 'terms', language: 'hi', text: '## "शर्तें"\n\n*सब*', isPublished: true })
  await admin.captions.create({
    lessonId: lesson.id,
    language: 'hi',
    content: 'WEBVTT\n\n00:00.000 --> 00:02.000\nनमस्ते\n',
  })
  await storeThumbnail(db, storage, { source: await sampleImage('png', 1300, 700), attached: true })
  await storeProcessedVideo(world)
  await storePages(world, lesson.id)
  await storePackage(world, lesson.id, asha.id)
  const picture = await storeThumbnail(db, storage, { source: await sampleImage('png', 640, 480) })
  const text = `सुर *and* $x^2$\n\n![A "picture"](${thumbnailUrl(picture.id)})`
  await admin.lessons.create({ courseId: free.id, kind: 'text', title: 'Read', order: 99, text })
  await admin.questions.create(sampleQuestionInput({ text, topic: 'चित्र' }))
  // Archives do not contain rendered HTML.
  await db.execute(sql`update text_lessons set text_html = null`)
  await db.execute(sql`update own_pages set text_html = null`)
  await db.execute(sql`update question_versions set text_html = null`)
  await db.execute(sql`update question_keys set text_html = null`)
  await db.execute(sql`update lessons set description_html = null where kind <> 'video'`)
  await db.execute(
    sql`insert into password_resets (token_hash, user_id, issuer_id, expires_at) values ('t', ${asha.id}, ${head.id}, now())`,
  )
  await db.execute(sql`insert into user_emails (user_id, email) values (${asha.id}, 'asha@example.com')`)
  await db.execute(sql`insert into topic_choices (user_id, muted_topics) values (${asha.id}, '{learning}')`)
  await db.execute(sql`insert into push_keys (public_key, sealed_key) values ('public', 'closed')`)
  await db.execute(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, public_key, secret, language)
    select user_id, id, 'https://push.example/' || id, 'public', 'secret', 'en' from sessions where user_id = ${asha.id}`)
  await db.execute(sql`
    insert into pushes (subscription_id, notification_id, priority, next_try_at)
    select s.id, n.id, 0, now() from push_subscriptions s join notifications n using (user_id)`)
  await db.execute(
    sql`insert into email_verifications (user_id, email, sealed_code, expires_at) values (${asha.id}, 'new@example.com', 'closed', now())`,
  )
  await db.execute(
    sql`insert into sign_in_codes (browser_hash, user_id, email, sealed_code, expires_at) values ('b', ${asha.id}, 'asha@example.com', 'closed', now())`,
  )
  await db.execute(
    sql`insert into mails (key, user_id, topic, priority, address) values ('code:1', ${asha.id}, 'code', 0, 'new@example.com')`,
  )
  await db.execute(
    sql`insert into handled_requests (user_id, request_id, input_hash, created) values (${asha.id}, gen_random_uuid(), 'h', '{}')`,
  )
  await db.execute(
    sql`insert into second_factors (user_id, sealed_key, enabled_at, recovery_hashes) values (${asha.id}, 'closed', now(), '{a,b}')`,
  )
  await db.execute(
    sql`insert into user_identities (user_id, issuer, subject) values (${asha.id}, 'https://provider.example/', 'asha')`,
  )
  await db.execute(sql`
    insert into staff_duties (user_id, duty, scope, course_id, given_by)
    values (${asha.id}, 'marking', 'course', ${free.id}, ${head.id})`)
  await db.execute(sql`
    insert into staff_duties (user_id, duty, scope, batch_id, given_by)
    select ${asha.id}, 'students', 'batch', min(id), ${head.id} from batches`)
  await admin.staff.invite({ label: 'मीरा "the teacher"', duties: [{ duty: 'marking' }] })
  await admin.webhooks.create({ url: 'https://hooks.example/lantern', events: ['payment.decided'] })
  return { head, asha }
}

/** Stores an upload with finished renditions made of placeholder bytes. */
export async function storeProcessedVideo({ db, storage }: World): Promise<void> {
  const { id } = await saveFile(db, storage, {
    kind: 'video',
    source: randomBytes(3_000_000),
    contentType: 'video/mp4',
    extension: 'mp4',
  })
  const put = (key: string, bytes: number, contentType: string) =>
    storage.put(key, randomBytes(bytes), { contentType })
  const common = {
    run: 'run-1',
    bandwidth: 900_000,
    average: 500_000,
    codecs: 'avc1.4d401f',
    segments: [4, 4, 1.5],
  }
  const renditions = [
    { ...common, height: 720, width: 1280, bytes: 600 },
    { ...common, height: 360, width: 640, bytes: 300 },
  ]
  for (const { height, segments } of renditions)
    for (const [at] of segments.entries())
      await put(segmentKey(id, 'run-1', height, at), 100_000, 'video/mp2t')
  const storyboard = `video/${id}/run-1/storyboard.webp`
  await put(posterKeyOf(id), 1000, 'image/webp')
  await put(storyboard, 2000, 'image/webp')
  await db.insert(videos).values({
    fileId: id,
    durationSeconds: 9.5,
    width: 1280,
    height: 720,
    state: 'ready',
    percent: 100,
    renditions,
    posterKey: posterKeyOf(id),
    storyboard: { key: storyboard, columns: 5, rows: 1, width: 160, height: 90, every: 2 },
  })
  await db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, id))
}

/** Stores a document of a lesson, with placeholder bytes as pictures of its pages. */
async function storePages({ db, storage }: World, lessonId: number): Promise<void> {
  const pages = [{ width: 1600, height: 2263 }]
  const source = randomBytes(100_000)
  const { id } = await storeDocument(db, storage, { source, pages, attached: true })
  for (const width of PAGE_WIDTHS)
    await storage.put(documentPageKey(id, 'run-1', 1, width), randomBytes(5000), {
      contentType: 'image/webp',
    })
  await db.update(documents).set({ state: 'ready', run: 'run-1' }).where(eq(documents.fileId, id))
  await db.insert(pdfLessons).values({ lessonId, fileId: id, allowsDownload: true })
}

/** Stores a SCORM package of a lesson, with the result of a student. */
async function storePackage({ db, storage }: World, lessonId: number, userId: string): Promise<void> {
  const fileId = await storeScormPackage({ db, storage }, { title: 'गति', files: { 'empty.css': '' } })
  await db.update(files).set({ attachedAt: new Date() }).where(eq(files.id, fileId))
  await db.insert(scormLessons).values({ lessonId, fileId })
  await db.insert(scormRecords).values({
    userId,
    lessonId,
    item: 'item_motion',
    fileId,
    values: { 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': 'पृष्ठ "3"' },
    status: 'passed',
    score: 87.5,
    seconds: 125,
    session: randomUUID(),
    sequence: 3,
    completedAt: new Date(),
  })
}

/** Returns all rows of a table as sorted strings. */
export async function rowsOf(client: Sql, table: string): Promise<string[]> {
  const rows = await client<{ text: string }[]>`select t::text as text from ${client(table)} as t order by 1`
  return rows.map(({ text }) => text)
}

/** Returns all stored objects with their contents. */
export async function objectsOf(storage: Storage): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const { key } of storage.list('')) {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer)
    found.set(key, Buffer.concat(chunks))
  }
  return found
}
