import { addressKey } from '../../platform/server/http/address-key.ts'
import type { Context, Services } from '../../platform/server/context.ts'
import { countAttempt } from '../../accounts/server/sessions/rate-limits.ts'
import { documentsErrors } from '../errors.ts'

/** Finds a document's content by its code. Returns null if the module did not issue a document with this code. */
export type FindDocument<Verified> = (
  services: Pick<Services, 'db' | 'env'>,
  code: string,
) => Promise<Verified | null>

type Asked = Pick<Context, 'db' | 'env' | 'address'> & Partial<Pick<Context, 'isForeign'>>

/**
 * Returns the content of a document. Anyone with the code can call it. Throws 404 if no document has this code, and 429
 * after many wrong codes from one IP address.
 */
export async function verifyDocument<Verified>(
  services: Asked,
  code: string,
  issuers: readonly FindDocument<Verified>[],
): Promise<Verified> {
  for (const find of issuers) {
    const found = await find(services, code)
    if (found) return found
  }
  if (services.env.rateLimits)
    await countAttempt(services.db, [
      {
        key: `${services.isForeign ? 'verify-link' : 'verify'}:@${addressKey(services.address)}`,
        most: 30,
        seconds: 900,
      },
    ])
  throw documentsErrors.DOCUMENT_NOT_FOUND()
}

const letters = new Intl.Segmenter()

/** Returns the initials of a name: 'Asha Rao (asha)' becomes 'A… R…'. The verification page shows only initials. */
export const initialsOf = (name: string) =>
  name
    .replace(/ \([^)]*\)$/, '')
    .split(/\s+/)
    .map((word) => `${[...letters.segment(word)][0]?.segment ?? ''}…`)
    .join(' ')
