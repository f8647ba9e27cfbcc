import { t } from '../../texts/admin-courses.ts'
import { z } from 'zod'
import { type Course, courseDetails, courseInput } from '../../courses.schema.ts'
import type { Level } from '../../courses.rules.ts'
import { normalisePrice } from '../../../platform/money.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'

export type CourseOutput = z.output<typeof courseInput>

/** What the form asks for itself; publishing is done elsewhere, and the details are asked for apart. */
const { isPublished: _elsewhere, ...asked } = courseInput.shape
const basics = Object.entries(asked).filter(([name]) => !Object.hasOwn(courseDetails.shape, name))
type Basics = Omit<
  CourseOutput,
  'isPublished' | 'price' | 'level' | 'instalments' | keyof typeof courseDetails.shape
>

export interface CourseValues extends Basics {
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

/** A new course has no folder for a picture yet: its thumbnail has to be an address, and a file has none. */
const newCourse = courseInput.safeExtend({
  thumbnail: z.string({ error: () => t.thumbnailNeedsUrl }).pipe(courseInput.shape.thumbnail),
})

/** Checks what was typed by the schema of the call, and gives the call's input. */
export const courseResolver = (creating: boolean) =>
  formResolver(
    creating ? newCourse : courseInput,
    ({ thumbnailMode, keptThumbnail, thumbnailFile: _file, ...values }: CourseValues) => ({
      ...values,
      thumbnail: thumbnailMode === 'url' ? values.thumbnail : creating ? undefined : keptThumbnail,
      level: values.level || null,
      instalments: values.isPremium && values.instalments ? Number(values.instalments) : null,
      price: values.isPremium && values.price.trim() ? normalisePrice(values.price) : null,
    }),
  )
