import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { issuesOf } from '../../trpc.ts'

/**
 * Returns a function that marks the fields that the server rejected, as the form's own validation does. When the form
 * is enabled again, the function moves the focus to the first such field. It returns whether there was one.
 */
export function useRefusedFields<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
): (error: unknown) => boolean {
  const first = useRef<Path<Values>>(undefined)
  const { setFocus } = form
  const { isSubmitting, errors } = form.formState
  useEffect(() => {
    if (first.current === undefined || isSubmitting) return
    setFocus(first.current)
    first.current = undefined
  }, [isSubmitting, errors, setFocus])
  return (error) => {
    const known = issuesOf(error).filter(({ path }) => path in form.getValues())
    first.current = known[0]?.path as Path<Values> | undefined
    for (const { path, message } of known) form.setError(path as Path<Values>, { type: 'server', message })
    return known.length > 0
  }
}
