import { CODE_MINUTES } from '../../mail.schema.ts'

const KEY = 'sign-in-code'

/** A requested code, with the secret that only this browser has. */
export type Requested = { account: string; secret: string; at: number }

/**
 * Returns the code request of this tab, or null if there is none. It is stored, because phones reload pages while the
 * user reads the email in another app.
 */
export function readRequested(): Requested | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Requested | null
    return stored && Date.now() - stored.at < CODE_MINUTES * 60_000 ? stored : null
  } catch {
    return null
  }
}

/** Stores the code request of this tab, or removes it. */
export function storeRequested(requested: Requested | null): void {
  try {
    if (requested) sessionStorage.setItem(KEY, JSON.stringify(requested))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the user must request a new code after a reload.
  }
}
