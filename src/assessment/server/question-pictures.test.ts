import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { thumbnailUrl } from '../../media/server/files/addresses.ts'
import { storeThumbnail } from '../../media/server/files/files.ts'
import { files } from '../../media/tables.ts'
import { sampleImage } from '../../testing/pictures.ts'
import { openQuizzes } from '../../testing/setups/quizzes.ts'
import { questionPictures, questionVersions } from '../tables.ts'

const { world, addQuiz, enrolled, admin } = await openQuizzes()
afterAll(() => world.close())

const picture = async () => {
  const source = await sampleImage('png', 800, 600)
  return (await storeThumbnail(world.db, world.storage, { source })).id
}
const show = (id: string) => `![A circuit](${thumbnailUrl(id)})`

test('questions, options and explanations have pictures, which are kept', async () => {
  const [asked, option, explained, other] = [
    await picture(),
    await picture(),
    await picture(),
    await picture(),
  ]
  const { id, courseId, slots } = await addQuiz({}, [
    {
      text: `What is shown? ${show(asked)}`,
      explanation: show(explained),
      solution: {
        kind: 'single',
        options: [
          { text: show(option), isRight: true },
          { text: 'Nothing', isRight: false },
        ],
      },
    },
  ])
  const { caller } = await enrolled(courseId)
  const paper = await caller.quizzes.start({ id })
  const sized = (file: string) =>
    new RegExp(`<img src="[^"]*${file}[^"]*" srcset="[^"]+" .*width="800" height="600"`)
  expect(paper.items[0]?.html).toMatch(sized(asked))
  expect(paper.items[0]?.options[0]?.html).toMatch(sized(option))
  expect(JSON.stringify(paper)).not.toContain(explained)
  const attached = await world.db
    .select({ id: files.id })
    .from(files)
    .where(sql`${files.attachedAt} is not null`)
  const kept = attached.map((file) => file.id)
  expect(kept).toEqual(expect.arrayContaining([asked, option, explained]))
  expect(kept).not.toContain(other)

  // After an import, the pictures are rendered with their sizes again.
  await world.db.update(questionVersions).set({ textHtml: null })
  expect((await caller.quizzes.start({ id })).items[0]?.html).toMatch(sized(asked))
  // Attempts keep their version, so a later version without the picture does not release it.
  const questionId = slots[0]?.questionId ?? 0
  const solution = { kind: 'trueFalse' as const, right: true }
  await expect(admin.questions.update({ id: questionId, text: 'Without', solution })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  const rows = await world.db.select().from(questionPictures).where(eq(questionPictures.fileId, asked))
  expect(rows).toHaveLength(1)
})
