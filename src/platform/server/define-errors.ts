/** `now` is the saved value of a field that another editor changed (`refuseOverwrites`). */
export type Issue = { path: string; message: string; now?: unknown }
type Extra = {
  issues?: Issue[] | undefined
  retryAfter?: number | undefined
  cause?: unknown
}

/** The one error that is meant to be shown: its message is fit for a person, its status is the REST one. */
export class AppError extends Error {
  readonly status: number
  /** What programs look at: it stays when the message is worded anew. */
  readonly code: string
  readonly issues: Issue[] | undefined
  /** Seconds after which another try makes sense. */
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
  /** The sentence; `{name}` stands for a value that is given when it is thrown. */
  readonly message: string
  /** The field of the input that has to change; '' is all of it. */
  readonly field?: string
  /** Seconds. */
  readonly retryAfter?: number
}

type Name<Message> = Message extends `${string}{${infer First}}${infer Rest}` ? First | Name<Rest> : never
/** What is known only when it is thrown; the declaration holds otherwise. */
type Circumstances = { field?: string; issues?: Issue[]; retryAfter?: number; cause?: unknown }
type Given<Message> = [Name<Message>] extends [never]
  ? [given?: Circumstances]
  : [given: Record<Name<Message>, string | number> & Circumstances]

/** A declared refusal: called, it makes the error to be thrown. */
type Refusal<Code, Message> = ((...given: Given<Message>) => AppError) &
  Readonly<{ code: Code; status: number; message: Message }>

/**
 * Declares refusals by their codes, which are unique in the whole product (`src/contract-errors.ts`):
 * `throw catalogueErrors.CATEGORY_UNKNOWN({ name })`.
 */
export function defineErrors<const Declared extends Record<string, Declaration>>(declared: Declared) {
  const refusals = Object.entries(declared).map(([code, declaration]) => {
    const make = (given: Record<string, unknown> & Circumstances = {}) => create(code, declaration, given)
    const { status } = declaration
    Object.assign(make, { code, status })
    // A declaration may read its sentence from a catalogue, in the language of the request.
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
