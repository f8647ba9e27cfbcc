import { getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { z } from 'zod'
import { AppError, defineErrors } from './define-errors.ts'
import { MEGABYTE } from '../constants.ts'
import { t } from '../texts/errors.ts'

/** Errors that any call may return. */
export const platformErrors = defineErrors({
  INVALID_INPUT: {
    status: 400,
    get message() {
      return t.invalidInput
    },
  },
  BAD_REQUEST: {
    status: 400,
    get message() {
      return t.badRequest
    },
  },
  INVALID_JSON: {
    status: 400,
    get message() {
      return t.invalidJson
    },
  },
  INVALID_HOST: {
    status: 400,
    get message() {
      return t.invalidHost
    },
  },
  INVALID_CURSOR: {
    status: 400,
    get message() {
      return t.invalidCursor
    },
    field: 'cursor',
  },

  SIGN_IN_REQUIRED: {
    status: 401,
    get message() {
      return t.signInRequired
    },
  },
  TOKEN_INVALID: {
    status: 401,
    get message() {
      return t.tokenInvalid
    },
  },
  TOKEN_SCOPE: {
    status: 403,
    get message(): typeof t.tokenScope {
      return t.tokenScope
    },
  },
  TOKEN_REFUSED: {
    status: 403,
    get message() {
      return t.tokenRefused
    },
  },
  FORBIDDEN: {
    status: 403,
    get message() {
      return t.forbidden
    },
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    get message() {
      return t.passwordChangeRequired
    },
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    get message() {
      return t.secondFactorRequired
    },
  },
  FOREIGN_ORIGIN: {
    status: 403,
    get message() {
      return t.foreignOrigin
    },
  },
  CONFIRM: {
    status: 403,
    get message() {
      return t.confirm
    },
  },
  PREVIEW: {
    status: 403,
    get message() {
      return t.preview
    },
  },

  NOT_FOUND: {
    status: 404,
    get message() {
      return t.notFound
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    get message() {
      return t.methodNotAllowed
    },
  },
  ALREADY_EXISTS: {
    status: 409,
    get message() {
      return t.alreadyExists
    },
  },
  CHANGED_MEANWHILE: {
    status: 409,
    get message() {
      return t.changedMeanwhile
    },
  },
  IN_USE: {
    status: 409,
    get message() {
      return t.inUse
    },
  },
  TOO_LARGE: {
    status: 413,
    get message(): typeof t.tooLarge {
      return t.tooLarge
    },
  },
  REPLY_TOO_LARGE: {
    status: 413,
    get message() {
      return t.replyTooLarge
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    get message() {
      return t.unsupportedMediaType
    },
  },

  TOO_MANY_TRIES: {
    status: 429,
    get message() {
      return t.tooManyTries
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    get message() {
      return t.tooManyRequests
    },
  },
  TOO_MANY_CONNECTIONS: {
    status: 429,
    get message() {
      return t.tooManyConnections
    },
    retryAfter: 60,
  },

  INTERNAL_ERROR: {
    status: 500,
    get message() {
      return t.internalError
    },
  },
  UNAVAILABLE: {
    status: 503,
    get message() {
      return t.unavailable
    },
    retryAfter: 5,
  },
  STORAGE_FULL: {
    status: 507,
    get message() {
      return t.storageFull
    },
  },
})

export const tooLarge = (limit: number) =>
  platformErrors.TOO_LARGE({ megabytes: Math.round(limit / MEGABYTE) })

/** Maximum number of issues in one error response. No user reads more, even for a list of thousands. */
const MAX_ISSUES = 50

/** Converts a failed validation. The message is from the first issue; `issues` lists all. */
export function fromZod(error: z.ZodError): AppError {
  const { code, status, message } = platformErrors.INVALID_INPUT
  const issues = error.issues
    .slice(0, MAX_ISSUES)
    .map(({ path, message }) => ({ path: path.join('.'), message }))
  return new AppError(code, status, issues[0]?.message ?? message, { issues, cause: error })
}

const OF_LIBRARIES = [
  platformErrors.NOT_FOUND,
  platformErrors.METHOD_NOT_ALLOWED,
  platformErrors.TOO_LARGE,
  platformErrors.UNSUPPORTED_MEDIA_TYPE,
]

/** Converts an error response of a library and keeps its message. */
export function fromStatus(status: number, message: string, cause?: unknown): AppError {
  const known = OF_LIBRARIES.find((one) => one.status === status) ?? platformErrors.BAD_REQUEST
  return new AppError(known.code, status, message || known.message, { cause })
}

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const isPostgresError = (error: unknown) => error instanceof Error && error.name === 'PostgresError'

/** Whether the database was unreachable or shutting down. False if it rejected the statement. */
function isDatabaseAway(error: unknown): boolean {
  const code = codeOf(error)
  if (!code) return false
  // With the SQLSTATE classes 28 and 3D and the code 55000, the server runs but refuses the connection.
  if (isPostgresError(error)) return /^(08|57P|53[13]|28|3D|55000)/.test(code)
  return (
    CONNECTION_CODES.has(code) &&
    error instanceof Error &&
    ('address' in error || 'syscall' in error || /CONNECT/.test(code))
  )
}

/**
 * Whether the error means that a write to the disk failed, or that the object store is busy, unavailable or does not
 * respond. The request itself was valid.
 */
function isStorageAway(error: unknown): boolean {
  if (['EROFS', 'EIO', 'ESTALE'].includes(codeOf(error) ?? '')) return true
  if (!(error instanceof Error) || !('$metadata' in error)) return false
  const { httpStatusCode = 500 } = error.$metadata as { httpStatusCode?: number }
  return httpStatusCode >= 500 || httpStatusCode === 429
}

/** Whether the row belongs to a user whose account was deleted or merged during the request. */
const isOfUser = (error: Error) =>
  'constraint_name' in error && String(error.constraint_name).endsWith('_user_id_users_id_fk')

function fromPostgres(error: Error): AppError | null {
  const code = codeOf(error) ?? ''
  if (code === '23505') return platformErrors.ALREADY_EXISTS({ cause: error })
  if (code === '23503')
    return isOfUser(error)
      ? platformErrors.SIGN_IN_REQUIRED({ cause: error })
      : platformErrors.IN_USE({ cause: error })
  if (code.startsWith('22') || code === '23514') return platformErrors.INVALID_INPUT({ cause: error })
  if (code === '40001' || code === '40P01' || code === '55P03')
    return platformErrors.UNAVAILABLE({ cause: error })
  if (code === '57014') return platformErrors.UNAVAILABLE({ cause: error })
  return null
}

function fromFastify(error: Error): AppError | null {
  const code = codeOf(error) ?? ''
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fromStatus(413, error.message, error)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return platformErrors.UNSUPPORTED_MEDIA_TYPE({ cause: error })
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError)
    return platformErrors.INVALID_JSON({ cause: error })
  if (status && status >= 400 && status < 500) return fromStatus(status, error.message, error)
  return null
}

/** Finds the original error, because Drizzle and tRPC wrap errors. */
function findKnownCause(error: unknown): unknown {
  let current = error
  for (let depth = 0; depth < 5; depth++) {
    if (current instanceof AppError || current instanceof z.ZodError || isPostgresError(current))
      return current
    if (!(current instanceof Error) || !current.cause) return current
    current = current.cause
  }
  return current
}

/** Converts any thrown value to an `AppError`. Unknown errors become a 500 without details. */
export function toAppError(thrown: unknown): AppError {
  const error = findKnownCause(thrown)
  if (error instanceof AppError) return error
  if (thrown instanceof TRPCError && thrown.code === 'INTERNAL_SERVER_ERROR' && error instanceof z.ZodError)
    return platformErrors.INTERNAL_ERROR({ cause: thrown })
  if (error instanceof z.ZodError) return fromZod(error)
  if (isDatabaseAway(error) || isStorageAway(error)) return platformErrors.UNAVAILABLE({ cause: error })
  if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT')
    return platformErrors.STORAGE_FULL({ cause: error })
  if (error instanceof Error) {
    const known = isPostgresError(error) ? fromPostgres(error) : fromFastify(error)
    if (known) return known
  }
  if (thrown instanceof TRPCError) {
    const status = STATUS_OF[thrown.code]
    if (status && status < 500) return fromStatus(status, thrown.message, thrown)
  }
  return platformErrors.INTERNAL_ERROR({ cause: thrown })
}

const STATUS_OF: Partial<Record<TRPCError['code'], number>> = {
  PARSE_ERROR: 400,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
}

const TRPC_CODE: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'PAYMENT_REQUIRED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

/** Converts any thrown value to an error for tRPC. */
export function toTrpcError(thrown: unknown): TRPCError {
  const error = toAppError(thrown)
  const code = TRPC_CODE[error.status] ?? getTRPCErrorFromUnknown(error).code
  return new TRPCError({ code, message: error.message, cause: error })
}
