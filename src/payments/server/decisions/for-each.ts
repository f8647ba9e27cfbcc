import { toAppError } from '../../../platform/server/errors.ts'

type Outcomes<T> = { done: T[]; refused: { id: number; message: string }[] }

/**
 * Runs `act` for one payment after the other and continues after refusals. Throws the first refusal if all are
 * refused.
 */
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
