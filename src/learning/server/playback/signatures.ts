import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long segment URLs are valid, in seconds. */
export const SEGMENT_SECONDS = 6 * 60 * 60

type Signed = { fileId: string; run: string; sessionId: string | null }
export type Signature = { expires: number; signature: string }

/**
 * Signs and checks URLs of HLS segments without the database. A signature covers the video, the expiry and the
 * session. The encrypted cookie of each request must contain the same session ID. So a copied URL fails in another
 * browser, and after the user signs out. URLs for guests are signed for 'nobody'.
 */
export function createSigner(keys: readonly Buffer[]) {
  const [newest] = keys
  if (!newest) throw new Error('Signing needs a key')
  const sign = (key: Buffer, { fileId, run, sessionId }: Signed, expires: number) =>
    createHmac('sha256', key)
      .update([fileId, run, sessionId ?? '', expires].join('\n'))
      .digest('base64url')

  return {
    sign(what: Signed, now = Date.now()): Signature {
      const expires = Math.trunc(now / 1000) + SEGMENT_SECONDS
      return { expires, signature: sign(newest, what, expires) }
    },
    verify(what: Signed, { expires, signature }: Signature, now = Date.now()): boolean {
      if (!Number.isSafeInteger(expires) || expires * 1000 < now) return false
      const given = Buffer.from(signature)
      return keys.some((key) => {
        const wanted = Buffer.from(sign(key, what, expires))
        return given.length === wanted.length && timingSafeEqual(given, wanted)
      })
    },
  }
}
