import type { Sql } from '../src/server/db/connect.ts'
import { startAcademy } from './support/academies.ts'
import { type Bench, costs } from './support/figures.ts'
import { expectOk, timeInTurns } from './support/requests.ts'

/** What a search costs when there are many courses. */
export const search: Bench = {
  name: 'search',
  async run() {
    const few = await startAcademy()
    const many = await startAcademy()
    await addCourses(few.sql, 10)
    await addCourses(many.sql, 5000)
    const views = {
      'a rare word': 'zither',
      'a frequent word': 'guide',
      'the beginning of a word': 'zith',
      'a word with a typo': 'zihter',
      'three words, one with a typo': 'zither guide introducton',
    }
    const figures = []
    for (const [name, typed] of Object.entries(views)) {
      const asked = [few, many].map(({ url }) => ({
        url: `${url}/api/courses?limit=20&search=${encodeURIComponent(typed)}`,
      }))
      for (const { url } of asked)
        if (!(await expectOk(url)).text.toLowerCase().includes('zither'))
          throw new Error(`'${typed}' found nothing`)
      const [little = 0, much = 0] = await timeInTurns(asked, 60)
      figures.push(costs(`${name} in 5,000 courses against 10`, little, much))
    }
    return figures
  },
}

const SYLLABLES = [
  'ka',
  'mi',
  'to',
  'ren',
  'sal',
  'vo',
  'du',
  'pel',
  'na',
  'gri',
  'sha',
  'lo',
  'ber',
  'ti',
  'qua',
  'zen',
]

/** Each with titles and texts of invented words, some of them frequent; the first is about the zither. */
async function addCourses(sql: Sql, count: number): Promise<void> {
  const word = (n: number) =>
    [n % 16, (n >> 4) % 16, (n >> 8) % 16].map((at) => SYLLABLES[(at * 7 + 3) % 16]).join('')
  const words = (start: number, length: number) =>
    Array.from({ length }, (_, at) => word((start * 31 + at * at * 17) % 4096)).join(' ')
  const rows = Array.from({ length: count }, (_, n) => ({
    slug: `course-${n}`,
    title: n === 0 ? 'Zither: a guide and introduction' : `${words(n, 3)}: a guide`,
    instructor: words(n + 7, 2),
    description: `An introduction. ${words(n, 60)}`,
    lesson: words(n + 3, 4),
  }))
  await sql`insert into categories (name) values ('Bench')`
  // The search documents are built once at the end, instead of with each lesson.
  await sql.begin(async (tx) => {
    await tx`alter table courses disable trigger user`
    await tx`alter table lessons disable trigger user`
    await tx`
      insert into courses (slug, title, instructor, description, thumbnail, category_id, duration)
      select slug, title, instructor, description, '/images/course.webp', (select id from categories), '1 hour'
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (slug text, title text, instructor text, description text)`
    await tx`
      insert into lessons (course_id, title, video_url, duration, "order")
      select c.id, r.lesson, 'https://videos.example/film.mp4', '10 minutes', 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (slug text, lesson text) join courses c using (slug)`
    await tx`alter table courses enable trigger user`
    await tx`alter table lessons enable trigger user`
    await tx`select count(refresh_course_search(id)) from courses`
  })
  await sql`analyze`
}
