/** `now` is the saved value of a field that another editor changed (`refuseOverwrites`). */
export type Issue = { path: string; message: string; now?: unknown }
type Extra = {
  issues?: Issue[] | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** The only error class whose message is shown to users. `status` is the REST status. */
export class AppError extends Error {
  readonly status: number
  /** A stable code for programs. The message may change. */
  readonly code: string
  readonly issues: Issue[] | undefined
  /** Number of seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: string, status: number, message: string, { issues, retryAfter, cause }: Extra = {}) {
    super(message, { cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

type Declaration = {
  readonly status: number
  /** The message. `{name}` is a placeholder, which gets its value when the error is thrown. */
  readonly message: string
  /** The input field to correct; '' means the whole input. */
  readonly field?: string
  /** Number of seconds until a retry makes sense. */
  readonly retryAfter?: number
}

type Name<Message> = Message extends `${string}{${infer First}}${infer Rest}` ? First | Name<Rest> : never
/** Values that override the declaration and are only known when the error is thrown. */
type Circumstances = { field?: string; issues?: Issue[]; retryAfter?: number; cause?: unknown }
type Given<Message> = [Name<Message>] extends [never]
  ? [given?: Circumstances]
  : [given: Record<Name<Message>, string | number> & Circumstances]

/** A declared error. Calling it returns the error to throw. */
type Refusal<Code, Message> = ((...given: Given<Message>) => AppError) &
  Readonly<{ code: Code; status: number; message: Message }>

/**
 * Declares errors by code. Codes are unique in the whole product (`src/contract-errors.ts`). Usage: `throw
 * catalogueErrors.CATEGORY_UNKNOWN({ name })`.
 */
export function defineErrors<const Declared extends Record<string, Declaration>>(declared: Declared) {
  const refusals = Object.entries(declared).map(([code, declaration]) => {
    const make = (given: Record<string, unknown> & Circumstances = {}) => create(code, declaration, given)
    const { status } = declaration
    Object.assign(make, { code, status })
    // A getter, because a declaration may read its message from a text catalogue, in the request's language.
    Object.defineProperty(make, 'message', { get: () => declaration.message, enumerable: true })
    return [code, make]
  })
  return Object.fromEntries(refusals) as {
    readonly [Code in keyof Declared]: Refusal<Code, Declared[Code]['message']>
  }
}

function create(
  code: string,
  { status, message: sentence, ...declared }: Declaration,
  given: Record<string, unknown> & Circumstances,
): AppError {
  const { field, issues, retryAfter, cause } = { issues: undefined, ...declared, ...given }
  const message = sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  return new AppError(code, status, message, {
    issues: issues ?? (field === undefined ? undefined : [{ path: field, message }]),
    retryAfter: retryAfter === undefined ? undefined : Math.max(1, Math.ceil(retryAfter)),
    cause,
  })
}
