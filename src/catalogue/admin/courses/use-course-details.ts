import { useEffect, useEffectEvent, useState } from 'react'
import { type Course, type CourseDetails, courseDetails } from '../../courses.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { useDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import { draftOf, fieldsOf } from '../../../platform/client/ui/forms/edits/use-form-draft.ts'

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

interface Options {
  course: Course | null
  /** Of the draft. */
  key: string
  open: boolean
}

/** What may be said of a course besides, in its form: fetched when somebody unfolds it, and left as it is otherwise. */
export function useCourseDetails({ course, key, open }: Options) {
  const utils = trpc.useUtils()
  const [kept, keep] = useDraft(key)
  const [fetched, setFetched] = useState<CourseDetails>()
  const [saved, setSaved] = useState<DetailValues>()
  const [values, setValues] = useState<DetailValues>()
  const [restored, setRestored] = useState(false)
  const [errors, setErrors] = useState<Errors>({})

  const closed = useEffectEvent(() => keep(undefined))
  useEffect(() => {
    if (!open) closed()
  }, [open])

  const unfold = async () => {
    const none = { outcomes: [], requirements: [], audience: [], faq: [] }
    const details = course ? await utils.courses.description.fetch({ id: course.id }) : none
    const now = typed(details)
    setFetched(details)
    const fields = fieldsOf(kept, now)
    setSaved(now)
    setValues({ ...now, ...fields })
    keep(draftOf(now, { ...now, ...fields }))
    setRestored(Object.keys(fields).length > 0)
  }
  /** What is to be saved; nothing while it was not opened, and null where something is wrong, which is then marked. */
  const read = (): Partial<CourseDetails> | null => {
    // A draft that is on its way is to be saved, too.
    if (!values) return kept === undefined ? {} : null
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
    if (!saved || !values) return
    const next = { ...values, ...patch }
    setValues(next)
    setErrors({})
    keep(draftOf(saved, next))
  }
  const discard = () => {
    setValues(saved)
    setErrors({})
    setRestored(false)
    keep(undefined)
  }
  return { values, errors, fetched, isDirty: kept !== undefined, restored, unfold, read, change, discard }
}

export type CourseDetailsForm = ReturnType<typeof useCourseDetails>
