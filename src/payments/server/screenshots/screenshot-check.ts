import { createHash } from 'node:crypto'
import { LIMITS } from '../../../media/files.rules.ts'
import { tooLarge } from '../../../platform/server/errors.ts'
import { paymentsErrors } from '../../errors.ts'
import { PictureFailed } from '../../../media/server/pictures/picture-child.ts'
import { type Grey, measurePicture, turnUpright } from '../../../media/server/pictures/pictures.ts'
import { toGrey } from './to-grey.ts'
import { type PaymentFormat, stripMetadata } from './strip-metadata.ts'

/** A checked picture, in the format in which it is stored. */
export type CheckedScreenshot = Readonly<{
  bytes: Buffer
  contentType: `image/${PaymentFormat}`
  extension: 'png' | 'jpg' | 'webp'
  sha256: string
  /** A small grey version for comparisons. */
  grey: Grey
}>

const HEAD = /^data:image\/(?:png|jpe?g|webp);base64,/i

type GivenScreenshot = { received: Buffer; kind: PaymentFormat }

/**
 * Decodes the data URL of a screenshot and checks its first bytes, which is cheap. Throws 400 if the data is not
 * complete base64 of a PNG, JPEG or WebP, and 413 if it is larger than 5 MB.
 */
export function decodeScreenshot(dataUrl: string): GivenScreenshot {
  const received = decode(dataUrl)
  const kind = kindOf(received)
  if (!kind) throw paymentsErrors.PROOF_NOT_A_PICTURE()
  return { received, kind }
}

/**
 * Checks the picture and removes its metadata. Throws 400 if it cannot be decoded, and 503 if too many pictures are
 * queued.
 */
export async function checkScreenshot({ received, kind }: GivenScreenshot): Promise<CheckedScreenshot> {
  // Checks the dimensions here, because they are in the header and nothing has to be decompressed.
  const { format, width, height, isTurned } = await measurePicture(received).catch(refuse)
  if (format !== kind) throw paymentsErrors.PROOF_UNREADABLE()
  const pixels = width * height
  if (pixels > LIMITS.screenshotPixels) throw paymentsErrors.PROOF_TOO_LARGE()
  // Removing the metadata also removes the orientation, so the pixels are rotated instead.
  const bytes = isTurned ? await turnUpright(received, kind, pixels).catch(refuse) : strip(received, kind)
  const grey = await toGrey(bytes, pixels).catch(refuse)
  return {
    bytes,
    contentType: `image/${kind}`,
    extension: kind === 'jpeg' ? 'jpg' : kind,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    grey,
  }
}

function strip(received: Buffer, kind: PaymentFormat): Buffer {
  try {
    return stripMetadata(received, kind)
  } catch (error) {
    return refuse(error)
  }
}

const refuse = (error: unknown): never => {
  throw error instanceof PictureFailed ? paymentsErrors.PROOF_UNREADABLE({ cause: error }) : error
}

function decode(dataUrl: string): Buffer {
  const head = HEAD.exec(dataUrl.slice(0, 40))?.[0]
  if (!head) throw paymentsErrors.PROOF_NOT_A_PICTURE()
  const base64 = dataUrl.slice(head.length)
  if ((base64.length / 4) * 3 - 2 > LIMITS.screenshot) throw tooLarge(LIMITS.screenshot)
  const bytes = Buffer.from(base64, 'base64')
  // Node.js ignores invalid base64. Valid base64 is the same after decoding and encoding.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) throw paymentsErrors.PROOF_NOT_BASE64()
  if (bytes.length > LIMITS.screenshot) throw tooLarge(LIMITS.screenshot)
  return bytes
}

function kindOf(bytes: Buffer): PaymentFormat | null {
  const hex = bytes.subarray(0, 12).toString('hex')
  if (hex.startsWith('89504e470d0a1a0a')) return 'png'
  if (hex.startsWith('ffd8ff')) return 'jpeg'
  return /^52494646.{8}57454250$/.test(hex) ? 'webp' : null
}
