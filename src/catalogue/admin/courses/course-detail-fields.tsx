import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import type { CourseDetailsForm, DetailValues, Lines } from './use-course-details.ts'
import { t } from '../../texts/admin-courses.ts'

const LISTS: readonly { name: Lines; label: string; hint: string }[] = [
  {
    name: 'outcomes',
    get label() {
      return t.outcomes
    },
    get hint() {
      return t.outcomesHint
    },
  },
  {
    name: 'requirements',
    get label() {
      return t.requirements
    },
    get hint() {
      return t.requirementsHint
    },
  },
  {
    name: 'audience',
    get label() {
      return t.audience
    },
    get hint() {
      return t.audienceHint
    },
  },
]

/** What the page of a course says besides its description; what stays empty does not appear there. */
export function CourseDetailFields({ more, values }: { more: CourseDetailsForm; values: DetailValues }) {
  const { errors, change } = more
  const place = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  // What comes back with a draft was not asked for now.
  const asked = useRef(!more.restored)
  useEffect(() => {
    if (asked.current) place.current?.querySelector('textarea')?.focus()
  }, [])
  useEffect(() => place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [errors])
  const { faq } = values
  const count = useRef(faq.length)
  useEffect(() => {
    const questions = place.current?.querySelectorAll('input')
    // The button of the one that was removed has gone with it.
    if (faq.length < count.current) add.current?.focus()
    else if (faq.length > count.current) questions?.[questions.length - 1]?.focus()
    count.current = faq.length
  }, [faq.length])
  const changeOne = (index: number, patch: Partial<(typeof faq)[number]>) =>
    change({ faq: faq.map((one, at) => (at === index ? { ...one, ...patch } : one)) })
  return (
    <div ref={place} className="grid gap-5">
      {LISTS.map(({ name, label, hint }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
          <Textarea
            rows={3}
            value={values[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        </Field>
      ))}
      {faq.map(({ question, answer }, index) => (
        <div key={index} className="grid gap-3 border-s-2 border-hairline ps-4">
          <div className="flex items-end gap-2">
            <Field
              label={t.question(index + 1)}
              error={errors[`faq.${index}.question`]}
              className="min-w-0 flex-1"
            >
              <Input
                value={question}
                autoComplete="off"
                onChange={(event) => changeOne(index, { question: event.target.value })}
              />
            </Field>
            <IconButton
              label={t.removeQuestion(index + 1)}
              onClick={() => change({ faq: faq.filter((_, at) => at !== index) })}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
          <Field label={t.answer(index + 1)} error={errors[`faq.${index}.answer`]}>
            <Textarea
              rows={2}
              value={answer}
              onChange={(event) => changeOne(index, { answer: event.target.value })}
            />
          </Field>
        </div>
      ))}
      {errors['faq'] && <p className="text-sm text-danger">{errors['faq']}</p>}
      <div>
        <Button
          ref={add}
          variant="secondary"
          size="sm"
          onClick={() => change({ faq: [...faq, { question: '', answer: '' }] })}
        >
          <Plus aria-hidden="true" />
          {t.addQuestion}
        </Button>
      </div>
    </div>
  )
}
