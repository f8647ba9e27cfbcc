import { t } from '../../texts/admin-courses.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import {
  type Course,
  type CourseDetails,
  courseDetails,
  courseInput,
  withPrice,
} from '../../courses.schema.ts'
import type { Level } from '../../courses.rules.ts'
import { normalisePrice } from '../../../platform/money.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'

/** The fields of the form. A separate button publishes the course. */
const { isPublished: _elsewhere, ...asked } = courseInput.shape
const basics = Object.entries(asked).filter(([name]) => !Object.hasOwn(courseDetails.shape, name))
type Basics = Omit<
  z.output<typeof courseInput>,
  'isPublished' | 'price' | 'level' | 'instalments' | keyof CourseDetails
>

/** The details as typed. A list has one entry per line. */
export type DetailValues = Record<Lines, string> & Pick<CourseDetails, 'faq'>
export type Lines = Exclude<keyof CourseDetails, 'faq'>

/** The form contains the details only after the user opened their section, which loads them. */
export interface CourseValues extends Basics, Partial<DetailValues> {
  price: string
  /** The level. Empty for a course without one. */
  level: Level | ''
  /** The number of instalments. Empty for payment in full. */
  instalments: string
  thumbnailMode: 'url' | 'upload'
  /** The current thumbnail. In upload mode, it stays until the user selects a file. */
  keptThumbnail: string
  thumbnailFile: File | null
}

/** Returns the form values of a course. A new course has the defaults of the call, and other fields are empty. */
export function courseValues(course: Course | null): CourseValues {
  const given = basics.map(([name, field]) => [
    name,
    course?.[name as keyof Course] ?? field.safeParse(undefined).data ?? '',
  ])
  return {
    ...(Object.fromEntries(given) as Basics & Pick<CourseValues, 'price' | 'level' | 'instalments'>),
    thumbnailMode: 'url',
    keptThumbnail: course?.thumbnail ?? '',
    thumbnailFile: null,
  }
}

export const detailValues = ({ outcomes, requirements, audience, faq }: CourseDetails): DetailValues => ({
  outcomes: outcomes.join('\n'),
  requirements: requirements.join('\n'),
  audience: audience.join('\n'),
  faq,
})

/** Reads a list from lines. An error in any line becomes an error of the field. */
const lines = (list: typeof courseDetails.shape.outcomes) =>
  z
    .string()
    .transform((text, check) => {
      const read = list.safeParse(text.split('\n').filter((line) => line.trim() !== ''))
      if (read.success) return read.data
      check.addIssue({ code: 'custom', message: read.error.issues[0]?.message })
      return z.NEVER
    })
    .optional()

const isBlank = ({ question, answer }: CourseDetails['faq'][number]) => !question.trim() && !answer.trim()

/** Ignores empty questions. The other questions keep their indexes, so that errors match the fields. */
const questions = z
  .array(
    z
      .custom<CourseDetails['faq'][number]>()
      .transform((one) => (isBlank(one) ? null : one))
      .pipe(courseDetails.shape.faq.element.nullable()),
  )
  .transform((all) => all.filter((one) => one !== null))
  .pipe(courseDetails.shape.faq)
  .optional()

const form = z.object({
  ...asked,
  outcomes: lines(courseDetails.shape.outcomes),
  requirements: lines(courseDetails.shape.requirements),
  audience: lines(courseDetails.shape.audience),
  faq: questions,
})
const savedCourse = withPrice(form)
/** Validates a new course. It has no folder for pictures yet, so its thumbnail must be a URL. */
const newCourse = withPrice(
  form.extend({ thumbnail: z.string({ error: () => t.thumbnailNeedsUrl }).pipe(asked.thumbnail) }),
)
export type CourseOutput = z.output<typeof savedCourse>
export type CourseForm = UseFormReturn<CourseValues, unknown, CourseOutput>

/** Validates the form with the schema of the call, and returns the call's input. */
export const courseResolver = (creating: boolean) =>
  formResolver(
    creating ? newCourse : savedCourse,
    ({ thumbnailMode, keptThumbnail, thumbnailFile: _file, ...values }: CourseValues) => ({
      ...values,
      thumbnail: thumbnailMode === 'url' ? values.thumbnail : creating ? undefined : keptThumbnail,
      level: values.level || null,
      instalments: values.isPremium && values.instalments ? Number(values.instalments) : null,
      price: values.isPremium && values.price.trim() ? normalisePrice(values.price) : null,
    }),
  )
