import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { releaseUnused } from '../../../media/server/files/release-unused.ts'
import { files } from '../../../media/tables.ts'
import { openQuizzes } from '../../../testing/setups/quizzes.ts'
import { sampleQuestionInput, sampleQuizInput } from '../../samples.ts'
import { deleteUndoneQuestions } from './several-questions.ts'

const { world, admin } = await openQuizzes()
afterAll(() => world.close())

const texts = async () =>
  (await admin.questions.list({ topic: 'Backup' })).items.map(({ text }) => text).sort()

test('undoing an import hides its questions, restoring a quiz shows them again, and they end with it', async () => {
  const courseId = (await world.course()).id
  const { id: importId } = await admin.imports.create({ courseId, source: 'moodle', name: 'backup.mbz' })
  const { ids } = await admin.questions.createMany({
    questions: ['One', 'Two', 'Three'].map((text) => sampleQuestionInput({ text, topic: 'Backup' })),
    importId,
  })
  const [one = 0, , three = 0] = ids
  const quiz = await admin.lessons.create({ courseId, kind: 'quiz', title: 'Test', order: 1, importId })
  await admin.quizzes.save({
    ...sampleQuizInput,
    id: quiz.id,
    slots: [{ questionId: one, marks: 1, penalty: 0 }],
  })
  const own = await admin.lessons.create({ courseId, kind: 'quiz', title: 'Own', order: 2 })
  await admin.quizzes.save({
    ...sampleQuizInput,
    id: own.id,
    slots: [{ questionId: three, marks: 1, penalty: 0 }],
  })

  await admin.imports.undo({ id: importId })
  expect(await texts()).toEqual(['Three'])
  await expect(
    admin.questions.createMany({ questions: [sampleQuestionInput()], importId }),
  ).rejects.toMatchObject({ cause: { code: 'IMPORT_NOT_FOUND' } })

  // The quiz is in the bin, so its question stays until the quiz is deleted.
  expect(await deleteUndoneQuestions(world.db)).toBe(1)
  const binned = (await admin.bin.items()).find(({ title }) => title === 'Test')
  await admin.bin.restoreItem({ id: binned?.id ?? 0, kind: 'lesson' })
  expect(await texts()).toEqual(['One', 'Three'])
  expect((await admin.quizzes.source({ id: quiz.id })).slots).toHaveLength(1)
})

test('undoing an import changes no copy of its course', async () => {
  const courseId = (await world.course()).id
  const { id: importId } = await admin.imports.create({ courseId, source: 'moodle', name: 'backup.mbz' })
  const question = sampleQuestionInput({ text: 'Copied', topic: 'Backup' })
  const { ids } = await admin.questions.createMany({ questions: [question], importId })
  const section = await admin.sections.create({ courseId, title: 'Week 1', importId })
  const lesson = { courseId, sectionId: section.id, title: 'Test', order: 1, importId }
  const quiz = await admin.lessons.create({ ...lesson, kind: 'quiz' })
  const slots = [{ questionId: ids[0] ?? 0, marks: 1, penalty: 0 }]
  await admin.quizzes.save({ ...sampleQuizInput, id: quiz.id, slots })
  const copy = await admin.courses.duplicate({ id: courseId })
  expect(await admin.imports.list({ courseId })).toMatchObject([{ lessons: 1 }])
  const imported = () => world.database.sql`
    select from lessons where course_id = ${copy.id} and import_id is not null
    union all select from sections where course_id = ${copy.id} and import_id is not null`
  expect(await imported()).toHaveLength(0)
  await admin.imports.undo({ id: importId })
  expect(await admin.lessons.list({ courseId: copy.id })).toMatchObject([
    { title: 'Test', section: 'Week 1' },
  ])
  expect(await texts()).toContain('Copied')
})

test('a picture in a question is kept as long as the question', async () => {
  const [picture] = await world.db
    .insert(files)
    .values({
      kind: 'thumbnail',
      key: 'thumbnails/car',
      contentType: 'image/webp',
      extension: 'webp',
      bytes: 1,
      createdAt: new Date(0),
    })
    .returning({ id: files.id })
  const fileId = picture?.id ?? ''
  const { ids } = await admin.questions.createMany({
    questions: [sampleQuestionInput({ text: `![Car](/media/thumbnails/${fileId}/640.webp)` })],
  })
  await releaseUnused(world.db)
  const found = () => world.db.select({ id: files.id }).from(files).where(eq(files.id, fileId))
  expect(await found()).toHaveLength(1)
  await admin.questions.deleteMany({ ids })
  expect(await found()).toHaveLength(0)
})
