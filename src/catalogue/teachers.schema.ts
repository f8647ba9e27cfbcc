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
import { course } from './courses.schema.ts'
import { t } from './texts/errors.ts'

export const teacher = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** In Markdown. */
  description: z.string(),
  thumbnail: z.string().nullable(),
  /** The account that we notify of comments on the teacher's courses. */
  username: z.string().nullable(),
  /** How many courses name this teacher, drafts included. */
  courses: z.number().int(),
})
export type Teacher = z.infer<typeof teacher>

/** What the page of a teacher shows; `courses` are the newest, as cards have them. */
export const teacherPage = rendered.extend({
  ...teacher.pick({ id: true, slug: true, name: true, thumbnail: true }).shape,
  /** The first words of the description. */
  beginning: z.string(),
  courses: z.array(course),
})
export type TeacherPage = z.infer<typeof teacherPage>

export const teacherInput = z.object({
  name: requiredText(MAX.instructor, 'Name'),
  description: requiredText(MAX.description, 'About the teacher'),
  thumbnail: optionalAddress('Thumbnail'),
  username: optionalText(MAX.short, 'Username'),
})

export const teacherUpdate = z
  .object({
    id,
    before,
    name: teacherInput.shape.name.optional(),
    description: teacherInput.shape.description.optional(),
    thumbnail: nullableAddress('Thumbnail').optional(),
    username: nullableText(MAX.short, 'Username').optional(),
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
