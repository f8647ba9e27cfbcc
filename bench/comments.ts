import { addCourse, startAcademy } from './support/academies.ts'
import { type Bench, costs } from './support/figures.ts'
import { timeInTurns } from './support/requests.ts'

/** What the first page of a lesson's comments costs when there are many. */
export const comments: Bench = {
  name: 'comments',
  async run() {
    const { url, sql } = await startAcademy()
    const [few = 0, many = 0] = await addCourse(sql, 2)
    const add = (lessonId: number, count: number) => sql`
      insert into comments (lesson_id, user_id, content, at_seconds)
      select ${lessonId}, (select id from users limit 1), 'Comment number ' || n, case when n <= 5 then n * 20 end
      from generate_series(1, ${count}::int) as n`
    await add(few, 10)
    await add(many, 10_000)
    await sql`analyze`
    const list = (id: number) => ({ url: `${url}/api/lessons/${id}/comments?limit=20` })
    const page = (id: number) => ({ url: `${url}/lessons/${id}` })
    const [listFew = 0, listMany = 0, pageFew = 0, pageMany = 0] = await timeInTurns([
      list(few),
      list(many),
      page(few),
      page(many),
    ])
    return [
      { ...costs('first page of comments: 10,000 against 10', listFew, listMany), wanted: 'about × 1' },
      { ...costs('lesson page as HTML: 10,000 against 10', pageFew, pageMany), wanted: 'about × 1' },
    ]
  },
}
