import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraft } from './use-draft.ts'

/** What was typed and not saved: each field with what stood there before. */
type Kept = Record<string, readonly [was: unknown, is: unknown]>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** What to keep of a form that began with `saved`; nothing where nothing was changed. Files cannot be kept. */
export function draftOf(saved: object, values: object): string | undefined {
  const before: FieldValues = saved
  const kept: Kept = Object.fromEntries(
    Object.entries(values)
      .filter(([name, is]) => !(is instanceof File) && !same(before[name], is))
      .map(([name, is]) => [name, [before[name], is]]),
  )
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
  const [fields, setFields] = useState(() => fieldsOf(kept, form.getValues()))
  const { subscribe, setValue, reset } = form
  useEffect(() => {
    for (const [name, value] of Object.entries(fields))
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
  }, [fields, setValue])
  const typed = useEffectEvent(keep)
  useEffect(() => {
    if (!open) return typed(undefined)
    return subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues = {} }) => typed(draftOf(defaultValues, values)),
    })
  }, [open, subscribe])
  return {
    restored: Object.keys(fields).length > 0,
    discard: () => {
      setFields({})
      reset()
    },
  }
}
