import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { before, id, notEmpty, requiredText } from '../platform/text.schema.ts'
import { givenRelease, publishAt, release } from './release/release.schema.ts'
import { t } from './texts/errors.ts'
import { t as labels } from '../platform/texts/labels.ts'

/** A titled group of a course's lessons. It can be empty. */
export const section = z.object({
  id,
  courseId: id,
  title: z.string(),
  /** Position among the sections in the course, starting at 1. */
  position: z.number().int(),
  /** Whether students see the section and its lessons. */
  isVisible: z.boolean(),
  /** The time at which a hidden section will be shown. Absent if no time is set. */
  publishAt: z.date().optional(),
  /** When its lessons open. Absent if it has no rule. */
  release: release.optional(),
})
export type Section = z.infer<typeof section>

const title = requiredText(MAX.name, () => labels.title)

export const sectionInput = z.object({
  courseId: id,
  title,
  /**
   * The first lesson of the section. This lesson, and the lessons after it in the same section, move into the new
   * section. If absent, the new section is empty and is added at the end.
   */
  firstLessonId: id.optional(),
  /** The import that creates the section. */
  importId: id.optional(),
})

export const sectionUpdate = z
  .object({
    id,
    title: title.optional(),
    position: z
      .number({ error: () => t.positionMustBeNumber })
      .int({ error: () => t.positionMustBeWhole })
      .min(1, { error: () => t.positionTooSmall })
      .max(10_000)
      .optional(),
    isVisible: z.boolean({ error: () => t.mustBeTrueOrFalse('isVisible') }).optional(),
    publishAt: publishAt.optional(),
    release: givenRelease.optional(),
    before,
  })
  .refine(({ id: _id, ...patch }) => notEmpty(patch), { error: () => t.nothingToChange })
