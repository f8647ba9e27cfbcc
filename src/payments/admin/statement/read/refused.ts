/** Why a file is not taken, in words for whoever dropped it. */
export class StatementRefused extends Error {
  /** Whether a password would open it. */
  readonly locked: boolean

  constructor(message: string, { locked = false } = {}) {
    super(message)
    this.locked = locked
  }
}
