import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { useDraft } from './use-draft.ts'
import type { OtherValue } from './use-edits.ts'

/** Unsaved fields, each with its saved value and its current value. */
type Kept = Record<string, readonly [was: unknown, is: unknown]>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields of a draft that the form does not have yet. */
const fieldsToCome = (draft: string | undefined, values: object) =>
  Object.entries(JSON.parse(draft ?? '{}') as Kept).filter(([name]) => !Object.hasOwn(values, name))

/**
 * Returns the draft of a form that started with `saved`, or undefined if nothing changed. Leaves out files. Keeps
 * fields of the `earlier` draft that the form does not have yet.
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

/** Returns the fields of a draft that differ from `saved`, each with its value when the draft began. */
function differences(draft: string | undefined, saved: object) {
  const before: FieldValues = saved
  return Object.entries(JSON.parse(draft ?? '{}') as Kept).flatMap(([name, [was, is]]) =>
    Object.hasOwn(saved, name) && !same(is, before[name])
      ? [{ name, was, is, now: before[name] as unknown }]
      : [],
  )
}

/** Returns the values of a draft for a form that starts with `saved`. */
export const fieldsOf = <Values extends object>(draft: string | undefined, saved: Values): Partial<Values> =>
  Object.fromEntries(differences(draft, saved).map(({ name, is }) => [name, is])) as Partial<Values>

/** Returns the fields of a draft that were saved with another value since the draft began. */
export const othersOf = (draft: string | undefined, saved: object): OtherValue[] =>
  differences(draft, saved).flatMap(({ name, was, is, now }) =>
    same(was, now) ? [] : [{ name, saved: now, mine: is, canTake: true }],
  )

interface Options<Values extends FieldValues, Output> {
  /** The draft key, with the user and the subject. */
  key: string
  form: UseFormReturn<Values, unknown, Output>
  open: boolean
}

/**
 * Keeps the values of a form when the page is reloaded, or when a phone closes it. When the form closes, the values
 * were saved or discarded, so the draft is removed.
 */
export function useFormDraft<Values extends FieldValues, Output>({
  key,
  form,
  open,
}: Options<Values, Output>) {
  const [kept, keep] = useDraft(key)
  const [fields] = useState(() => fieldsOf(kept, form.getValues()))
  const [restored, setRestored] = useState(Object.keys(fields).length > 0)
  const [others, setOthers] = useState(() => othersOf(kept, form.getValues()))
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
    /** Restored fields that were saved with another value in the meantime. */
    others,
    /** Replaces the restored value of a field by the saved one. */
    take: ({ name, saved }: OtherValue) => {
      fill({ [name]: saved } as Partial<Values>)
      setOthers((all) => all.filter((one) => one.name !== name))
    },
    /** Whether the draft has values for fields that the form does not have yet. */
    waits: fieldsToCome(kept, form.getValues()).length > 0,
    /** Adds fields that were fetched after the form opened, with their drafts. */
    add: (fetched: Partial<Values>) => {
      const drafted = fieldsOf(kept, fetched)
      setOthers((all) => [...all, ...othersOf(kept, fetched)])
      const defaults = { ...form.formState.defaultValues, ...fetched } as Values
      reset(defaults, { keepValues: true, keepErrors: true, keepTouched: true, keepIsSubmitted: true })
      fill({ ...fetched, ...drafted })
      if (Object.keys(drafted).length > 0) setRestored(true)
    },
    discard: () => {
      setRestored(false)
      setOthers([])
      reset()
      keep(undefined)
    },
  }
}
