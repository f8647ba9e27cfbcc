import { useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { comparable } from '../../../../edits/comparable.ts'
import { issuesOf } from '../../../trpc.ts'
import { useRefusedFields } from '../use-refused-fields.ts'

/** A field that someone else saved with another value while the form was open. */
export interface OtherValue {
  name: string
  saved: unknown
  mine: unknown
  /** Whether `take` can put the saved value into a form field. */
  canTake: boolean
}

const same = (one: unknown, other: unknown) => comparable(one) === comparable(other)

/** Returns the form values that show a saved field of the call. `sent` are the other fields, as the form sent them. */
type Show<Values> = (saved: unknown, name: string, sent: Readonly<Record<string, unknown>>) => Partial<Values>

/**
 * Tracks the changes in a form, while other users may change the same item. `saved` contains the values with which the
 * form opened, for the fields of the call. It is null for a new item. Forms whose fields differ from those of the call
 * pass `show`.
 */
export function useEdits<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  saved: object | null,
  show?: Show<Values>,
) {
  const refused = useRefusedFields(form)
  const seen = useRef<Record<string, unknown>>({ ...saved })
  const sent = useRef<Record<string, unknown>>({})
  const [others, setOthers] = useState<OtherValue[]>([])

  /** Adds saved fields that were fetched after the form opened. */
  const add = (fetched: object): void => {
    seen.current = { ...fetched, ...seen.current }
  }

  /**
   * Returns the changed fields of the input, or all fields if none changed. Adds the values that the user saw before
   * changing them.
   */
  const patchOf = <Input extends object>(
    input: Input,
  ): Partial<Input> & { before: Record<string, unknown> } => {
    const changed = Object.entries(input).filter(([name, value]) => !same(value, seen.current[name]))
    const fields = changed.length > 0 ? changed : Object.entries(input)
    sent.current = Object.fromEntries(fields)
    const before = Object.fromEntries(fields.map(([name]) => [name, seen.current[name] ?? null]))
    return { ...(sent.current as Partial<Input>), before }
  }

  /** Returns the complete input, with the values that the user saw. The server keeps the saved values of other fields. */
  const wholeOf = <Input extends object>(input: Input): Input & { before: Record<string, unknown> } => {
    sent.current = Object.fromEntries(Object.entries(input))
    return { ...input, before: { ...seen.current } }
  }

  /** Starts again with the saved values. */
  const restart = (stored: object): void => {
    seen.current = { ...stored }
    setOthers([])
  }

  /**
   * Marks the fields that the server rejected. Shows values that someone else saved in the meantime. The next save may
   * replace these values.
   */
  const failed = (error: unknown): void => {
    const changed = issuesOf(error).filter((issue) => 'now' in issue)
    for (const { path, now } of changed) seen.current[path] = now
    const fields = form.getValues() as Record<string, unknown>
    setOthers(
      changed.map(({ path: name, now }) => ({
        name,
        saved: now,
        mine: sent.current[name],
        canTake: show !== undefined || ['string', 'boolean'].includes(typeof fields[name]),
      })),
    )
    refused(error)
  }

  /** Puts the saved value into its form field, in the format of the field: a list becomes one line per entry. */
  const take = ({ name, saved: value }: OtherValue): void => {
    if (show) {
      for (const [field, shown] of Object.entries(show(value, name, sent.current)))
        form.setValue(field as Path<Values>, shown as PathValue<Values, Path<Values>>, { shouldDirty: true })
      form.clearErrors(name as Path<Values>)
      setOthers((all) => all.filter((one) => one.name !== name))
      return
    }
    const field = name as Path<Values>
    const is: unknown = form.getValues(field)
    const typed =
      typeof is !== 'string' || typeof value === 'string'
        ? value
        : typeof value === 'number'
          ? String(value)
          : Array.isArray(value)
            ? value.join('\n')
            : ''
    form.setValue(field, typed as PathValue<Values, Path<Values>>, { shouldDirty: true })
    form.clearErrors(field)
    setOthers((all) => all.filter((one) => one.name !== name))
  }
  return { add, patchOf, wholeOf, restart, failed, others, take }
}

export type Edits = ReturnType<typeof useEdits>
