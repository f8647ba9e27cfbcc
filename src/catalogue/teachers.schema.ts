import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import {
  before,
  id,
  notEmpty,
  nullableAddress,
  nullableText,
  optionalAddress,
  optionalText,
  rendered,
  requiredText,
} from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { course } from './courses.schema.ts'
import { t } from './texts/errors.ts'

export const teacher = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The description in Markdown. */
  description: z.string(),
  thumbnail: z.string().nullable(),
  /** The account that we notify of comments on the teacher's courses. */
  username: z.string().nullable(),
  /** The number of courses with this teacher, including drafts. */
  courses: z.number().int(),
})
export type Teacher = z.infer<typeof teacher>

/** The content of a teacher's page. `courses` are the newest courses, with the fields of cards. */
export const teacherPage = rendered.extend({
  ...teacher.pick({ id: true, slug: true, name: true, thumbnail: true }).shape,
  /** The first words of the description. */
  beginning: z.string(),
  courses: z.array(course),
})
export type TeacherPage = z.infer<typeof teacherPage>

export const teacherInput = z.object({
  name: requiredText(MAX.instructor, () => labels.name),
  description: requiredText(MAX.description, () => labels.aboutTeacher),
  thumbnail: optionalAddress(() => labels.thumbnail),
  username: optionalText(MAX.short, () => labels.username),
})

export const teacherUpdate = z
  .object({
    id,
    before,
    name: teacherInput.shape.name.optional(),
    description: teacherInput.shape.description.optional(),
    thumbnail: nullableAddress(() => labels.thumbnail).optional(),
    username: nullableText(MAX.short, () => labels.username).optional(),
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
