/** The error for a file that can't be read, with a message for the administrator. */
export class StatementRefused extends Error {
  /** Whether the file needs a password. */
  readonly locked: boolean

  constructor(message: string, { locked = false } = {}) {
    super(message)
    this.locked = locked
  }
}
