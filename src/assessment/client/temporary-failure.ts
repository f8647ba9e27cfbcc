import { statusOf } from '../../platform/client/trpc.ts'

/** Whether a failed call may succeed when it is repeated: no connection, or a busy server. */
export function isTemporary(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status === 429 || status >= 500
}

/** Whether the server refused the input for a call. */
export const isInvalid = (error: unknown): boolean => statusOf(error) === 400

/**
 * Retries a mutation for about 15 seconds. The delays are random, because all students in an exam send it at the same
 * time.
 */
export const repeated = {
  retry: (failures: number, error: unknown) => failures < 5 && isTemporary(error),
  retryDelay: () => 1000 + Math.random() * 4000,
}
