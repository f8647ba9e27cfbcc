import { toAppError } from '../../../platform/server/errors.ts'

type Outcomes<T> = { done: T[]; refused: { id: number; message: string }[] }

/** Runs `act` for each payment in turn and continues after an error. If all payments fail, throws the first error. */
export async function forEach<T>(
  ids: readonly number[],
  act: (id: number) => Promise<T>,
): Promise<Outcomes<T>> {
  const done: T[] = []
  const errors: { id: number; error: unknown }[] = []
  for (const id of new Set(ids))
    try {
      done.push(await act(id))
    } catch (error) {
      errors.push({ id, error })
    }
  if (done.length === 0 && errors[0]) throw errors[0].error
  return { done, refused: errors.map(({ id, error }) => ({ id, message: toAppError(error).message })) }
}
