import { z } from 'zod'
import { SCORM_VERSIONS, type ScormVersion } from '../../../media/scorm.rules.ts'
import type { Seal } from '../../../platform/server/process/seal.ts'

/** How long the URL of an open package is valid, in seconds. */
export const PLAY_SECONDS = 12 * 60 * 60

const SEALED_FOR = 'scorm player'
export const PLAY_FOLDER = '/media/scorm/play'

const sealed = z.tuple([
  z.int(),
  z.string(),
  z.string(),
  z.enum(SCORM_VERSIONS),
  z.string().nullable(),
  z.boolean(),
  z.number(),
])

/** An open part of a package: the user, the part, and whether Lantern stores the results. */
export type Play = {
  lessonId: number
  fileId: string
  itemId: string
  version: ScormVersion
  /** Null for guests. */
  sessionId: string | null
  isKept: boolean
}

/**
 * Returns the URL of the folder of an open package. Its frame has no origin and sends no cookies, so the URL
 * contains the session. The session is encrypted, because the scripts of the package can read the URL.
 */
export function playFolder(
  seal: Seal,
  { lessonId, fileId, itemId, version, sessionId, isKept }: Play,
  now = Date.now(),
): string {
  const expires = Math.trunc(now / 1000) + PLAY_SECONDS
  const content: z.infer<typeof sealed> = [lessonId, fileId, itemId, version, sessionId, isKept, expires]
  return folderOfPlay(seal.close(JSON.stringify(content), SEALED_FOR))
}

export const folderOfPlay = (token: string) => `${PLAY_FOLDER}/${token}/`

/** Decrypts the token in a URL. Returns null if this installation did not create it, or if it has expired. */
export function readPlay(seal: Seal, token: string, now = Date.now()): Play | null {
  const content = seal.open(token, SEALED_FOR)
  if (content === null) return null
  const [lessonId, fileId, itemId, version, sessionId, isKept, expires] = sealed.parse(JSON.parse(content))
  return expires * 1000 < now ? null : { lessonId, fileId, itemId, version, sessionId, isKept }
}

/** Returns the URL of a page in a package. `href` is from the manifest, and may have a query and a fragment. */
export function addressInPackage(href: string): string {
  const [path = ''] = href.split(/[?#]/, 1)
  const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.')
  return segments.map((segment) => encodeURIComponent(decoded(segment))).join('/') + href.slice(path.length)
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
