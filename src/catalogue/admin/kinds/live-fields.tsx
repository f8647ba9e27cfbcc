import type { UseFormReturn } from 'react-hook-form'
import { MAX_CLASS_MINUTES, MIN_CLASS_MINUTES } from '../../kinds.rules.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import type { LessonOutput, LessonValues } from '../lessons/lesson-form.ts'
import { t } from '../../texts/kinds.ts'

const EXAMPLE = 'https://…'

/** A live class's time and link. */
export function LiveFields({ form }: { form: UseFormReturn<LessonValues, unknown, LessonOutput> }) {
  const errors = form.formState.errors.live
  const zone = form.getValues('live.timeZone')
  const zones = new Set([zone, ...Intl.supportedValuesOf('timeZone')])
  return (
    <>
      <Field label={t.classTime} required error={errors?.startsAt?.message}>
        <Input type="datetime-local" {...form.register('live.startsAt')} />
      </Field>
      <Field label={t.classLength} required error={errors?.minutes?.message}>
        <Input
          type="number"
          min={MIN_CLASS_MINUTES}
          max={MAX_CLASS_MINUTES}
          inputMode="numeric"
          {...form.register('live.minutes')}
        />
      </Field>
      <Field label={t.classZone} error={errors?.timeZone?.message} className="sm:col-span-2">
        <Select {...form.register('live.timeZone')}>
          {[...zones].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t.classLink}
        required
        error={errors?.link?.message}
        hint={t.classLinkHint}
        className="sm:col-span-2"
      >
        <Input type="url" autoComplete="off" placeholder={EXAMPLE} {...form.register('live.link')} />
      </Field>
    </>
  )
}
