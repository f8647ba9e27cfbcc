import type { DetailedError } from 'tus-js-client'
import { NotResumable, UploadError } from './upload.ts'

/** Whether a retry may succeed. If the status is null, the server was not reached. */
export const isPassing = (status: number | null) =>
  status === null ||
  [408, 409, 423, 429].includes(status) ||
  (status >= 500 && status !== 501 && status !== 507)

/** Converts an error of the library to an `UploadError` or `NotResumable`. */
export function describeRefusal(error: Error | DetailedError, fallback: string): Error {
  if (!('originalRequest' in error)) return error
  const { causingError, originalRequest, originalResponse } = error
  if (causingError instanceof UploadError || causingError instanceof NotResumable) return causingError
  const status = originalResponse?.getStatus() ?? 0
  // An unexpected response is not from our server.
  if (!originalResponse || status < 400) return new UploadError(null, fallback)
  if (isPassing(status)) return new UploadError(status, fallback)
  const wasBegun = originalRequest.getMethod() !== 'POST'
  const isGone = wasBegun && (status === 404 || status === 410)
  // The server no longer has the parts, for example because instances do not share uploads. Another possibility is
  // that a proxy blocks the protocol.
  if (isGone || !originalResponse.getHeader('Tus-Resumable')) return new NotResumable()
  return refusal(status, originalResponse.getBody(), fallback)
}

/** Returns the server's message, or the fallback. */
export function refusal(status: number, body: string, fallback: string): UploadError {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return new UploadError(status, typeof message === 'string' && message ? message : fallback)
  } catch {
    return new UploadError(status, fallback)
  }
}
