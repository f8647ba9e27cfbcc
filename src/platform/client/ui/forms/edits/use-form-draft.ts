import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraft } from './use-draft.ts'

/** What was typed and not saved: each field with what stood there before. */
type Kept = Record<string, readonly [was: unknown, is: unknown]>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields of a draft that a form with these values doesn't have yet. */
const fieldsToCome = (draft: string | undefined, values: object) =>
  Object.entries(JSON.parse(draft ?? '{}') as Kept).filter(([name]) => !Object.hasOwn(values, name))

/**
 * What to keep of a form that began with `saved`; nothing where nothing was changed. Files cannot be kept. Of the `earlier` draft,
 * the fields stay that the form doesn't have yet.
 */
export function draftOf(saved: object, values: object, earlier?: string): string | undefined {
  const before: FieldValues = saved
  const kept: Kept = Object.fromEntries([
    ...fieldsToCome(earlier, values),
    ...Object.entries(values)
      .filter(([name, is]) => !(is instanceof File) && !same(before[name], is))
      .map(([name, is]) => [name, [before[name], is]] as const),
  ])
  return Object.keys(kept).length > 0 ? JSON.stringify(kept) : undefined
}

/** What of a draft goes into a form that begins with `saved`: where something else was saved meanwhile, that stays. */
export function fieldsOf<Values extends object>(draft: string | undefined, saved: Values): Partial<Values> {
  const kept = JSON.parse(draft ?? '{}') as Kept
  const before: FieldValues = saved
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, [was, is]]) => (same(was, before[name]) ? [[name, is]] : [])),
  ) as Partial<Values>
}

interface Options<Values extends FieldValues, Output> {
  /** Says by whom and what for. */
  key: string
  form: UseFormReturn<Values, unknown, Output>
  open: boolean
}

/**
 * What is typed into a form outlives a reload, and a phone that closed the page. It is gone when the form closes: it was saved,
 * or given up.
 */
export function useFormDraft<Values extends FieldValues, Output>({
  key,
  form,
  open,
}: Options<Values, Output>) {
  const [kept, keep] = useDraft(key)
  const [fields] = useState(() => fieldsOf(kept, form.getValues()))
  const [restored, setRestored] = useState(Object.keys(fields).length > 0)
  const { subscribe, setValue, reset } = form
  const fill = useCallback(
    (values: Partial<Values>) => {
      for (const [name, value] of Object.entries(values))
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    },
    [setValue],
  )
  useEffect(() => fill(fields), [fields, fill])
  const typed = useEffectEvent((defaults: object, values: object) => keep(draftOf(defaults, values, kept)))
  const closed = useEffectEvent(() => keep(undefined))
  useEffect(() => {
    if (!open) return closed()
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => typed(defaultValues, values),
    })
  }, [open, subscribe])
  return {
    restored,
    /** Whether something was typed into fields that the form doesn't have yet. */
    waits: fieldsToCome(kept, form.getValues()).length > 0,
    /** Adds fields that were fetched after the form opened, with what was typed into them before. */
    add: (fetched: Partial<Values>) => {
      const drafted = fieldsOf(kept, fetched)
      const defaults = { ...form.formState.defaultValues, ...fetched } as Values
      reset(defaults, { keepValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true })
      fill({ ...fetched, ...drafted })
      if (Object.keys(drafted).length > 0) setRestored(true)
    },
    discard: () => {
      setRestored(false)
      reset()
      keep(undefined)
    },
  }
}
