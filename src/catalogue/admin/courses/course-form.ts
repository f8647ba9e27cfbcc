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

/** What the form asks for itself; publishing is done elsewhere. */
const { isPublished: _elsewhere, ...asked } = courseInput.shape
const basics = Object.entries(asked).filter(([name]) => !Object.hasOwn(courseDetails.shape, name))
type Basics = Omit<
  z.output<typeof courseInput>,
  'isPublished' | 'price' | 'level' | 'instalments' | keyof CourseDetails
>

/** The details as they are typed: a list has a line for each entry. */
export type DetailValues = Record<Lines, string> & Pick<CourseDetails, 'faq'>
export type Lines = Exclude<keyof CourseDetails, 'faq'>

/** The details are fetched when they are unfolded; until then the form doesn't have them. */
export interface CourseValues extends Basics, Partial<DetailValues> {
  price: string
  /** Blank where it is not said. */
  level: Level | ''
  /** Blank where the price is paid at once. */
  instalments: string
  thumbnailMode: 'url' | 'upload'
  /** What the course has, and keeps in the upload mode unless there is a file. */
  keptThumbnail: string
  thumbnailFile: File | null
}

/** The form of a course, or of a new one, which begins with the defaults of the call and is blank elsewhere. */
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

/** Reads a list from lines; what is wrong with an entry is an error of the field. */
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

/** A question that was left blank counts for nothing; the others keep their places, for their errors. */
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
/** A new course has no folder for a picture yet: its thumbnail has to be an address, and a file has none. */
const newCourse = withPrice(
  form.extend({ thumbnail: z.string({ error: () => t.thumbnailNeedsUrl }).pipe(asked.thumbnail) }),
)
export type CourseOutput = z.output<typeof savedCourse>
export type CourseForm = UseFormReturn<CourseValues, unknown, CourseOutput>

/** Checks what was typed by the schema of the call, and gives the call's input. */
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
