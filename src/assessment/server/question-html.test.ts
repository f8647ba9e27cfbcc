import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openQuizzes } from '../../testing/setups/quizzes.ts'
import { questionKeys, questionVersions } from '../tables.ts'

const { world, addQuiz, enrolled } = await openQuizzes()
afterAll(() => world.close())

test('students who open a quiz together after an import render each text once', async () => {
  const { id, courseId } = await addQuiz()
  const students = [await enrolled(courseId), await enrolled(courseId), await enrolled(courseId)]
  await world.db.update(questionVersions).set({ textHtml: null })
  await world.db.update(questionKeys).set({ textHtml: null })
  // Each rendered text is stored with one update.
  await world.db.execute(sql`
    create table stored (name text);
    create function log_stored() returns trigger language plpgsql as $$
      begin insert into stored values (tg_table_name); return null; end $$;
    create trigger log_stored after update on question_versions for each row execute function log_stored();
    create trigger log_stored after update on question_keys for each row execute function log_stored()`)
  const stored = async () => {
    const rows = await world.db.execute<{ name: string; count: number }>(
      sql`select name, count(*)::int as count from stored group by name`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }
  const papers = await Promise.all(students.map(({ caller }) => caller.quizzes.start({ id })))
  expect(await stored()).toEqual({ question_versions: 5 })
  expect(papers.map(({ items }) => items[4]?.html)).toEqual(['<p>Who?</p>', '<p>Who?</p>', '<p>Who?</p>'])
  for (const [index, { caller }] of students.entries())
    await caller.quizzes.submit({ attemptId: papers[index]?.attempt.id ?? 0 })
  const results = await Promise.all(
    students.map(({ caller }, index) => caller.quizzes.result({ attemptId: papers[index]?.attempt.id ?? 0 })),
  )
  expect(await stored()).toEqual({ question_versions: 5, question_keys: 5 })
  expect(results[2]?.items[0]?.solution?.explanationHtml).toBe('<p>zqexplanation</p>')
})
