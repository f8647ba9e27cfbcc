import { CODE_MINUTES } from '../../mail.schema.ts'

const KEY = 'sign-in-code'

/** A requested code, with the secret that only this browser has. */
export type Requested = { account: string; secret: string; at: number }

/** Returns the code that this tab requested. Phones reload pages while the user reads the email in another app. */
export function readRequested(): Requested | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Requested | null
    return stored && Date.now() - stored.at < CODE_MINUTES * 60_000 ? stored : null
  } catch {
    return null
  }
}

/** Stores the requested code for this tab, or forgets it. */
export function storeRequested(requested: Requested | null): void {
  try {
    if (requested) sessionStorage.setItem(KEY, JSON.stringify(requested))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, the user requests a new code after a reload.
  }
}
