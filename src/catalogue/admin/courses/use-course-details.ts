import { useState } from 'react'
import { type Course, type CourseDetails, courseDetails } from '../../courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'

/** As they are typed: a line for each entry. */
export type DetailValues = Record<Lines, string> & { faq: CourseDetails['faq'] }
export type Lines = Exclude<keyof CourseDetails, 'faq'>
type Errors = Partial<Record<string, string>>

const typed = ({ outcomes, requirements, audience, faq }: CourseDetails): DetailValues => ({
  outcomes: outcomes.join('\n'),
  requirements: requirements.join('\n'),
  audience: audience.join('\n'),
  faq,
})

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const isBlank = ({ question, answer }: CourseDetails['faq'][number]) => !question.trim() && !answer.trim()

/** What may be said of a course besides, in its form: fetched when somebody opens it, and left as it is otherwise. */
export function useCourseDetails(course: Course | null) {
  const utils = trpc.useUtils()
  const [values, setValues] = useState<DetailValues>()
  const [isDirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const open = async () => {
    const none = { outcomes: [], requirements: [], audience: [], faq: [] }
    setValues(
      typed(course ? await utils.courses.description.fetch({ id: course.id }, { staleTime: 0 }) : none),
    )
  }
  /** What is to be saved; nothing while it was not opened, and null where something is wrong, which is then marked. */
  const read = (): Partial<CourseDetails> | null => {
    if (!values) return {}
    const faq = values.faq.filter((one) => !isBlank(one))
    setValues({ ...values, faq })
    const checked = courseDetails.safeParse({
      outcomes: linesOf(values.outcomes),
      requirements: linesOf(values.requirements),
      audience: linesOf(values.audience),
      faq,
    })
    if (checked.success) return checked.data
    const found = checked.error.issues.map(({ path, message }) => [
      path[0] === 'faq' ? path.join('.') : String(path[0]),
      message,
    ])
    setErrors(Object.fromEntries(found.toReversed()) as Errors)
    return null
  }
  const change = (patch: Partial<DetailValues>) => {
    setValues((now) => now && { ...now, ...patch })
    setErrors({})
    setDirty(true)
  }
  return { values, errors, isDirty, open, read, change }
}

export type CourseDetailsForm = ReturnType<typeof useCourseDetails>
