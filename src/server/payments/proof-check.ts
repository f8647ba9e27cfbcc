import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { LIMITS } from '../../shared/constants.ts'
import { badRequest, tooLarge } from '../errors.ts'

/** A picture that was found to be one. `likeness` is null for pictures without features, which would all be alike. */
export type CheckedProof = Readonly<{
  bytes: Buffer
  contentType: `image/${'png' | 'jpeg' | 'webp'}`
  extension: 'png' | 'jpg' | 'webp'
  sha256: string
  likeness: bigint | null
}>

const HEAD = /^data:image\/(?:png|jpe?g|webp);base64,/i
const NOT_A_PICTURE = 'The screenshot must be a PNG, JPEG or WebP picture'

/** Reads the data URL of a proof. Throws 400 for what is not whole base64 of a PNG, JPEG or WebP, 413 above 5 MB. */
export async function checkProof(dataUrl: string): Promise<CheckedProof> {
  const bytes = decode(dataUrl)
  const kind = kindOf(bytes)
  if (!kind) throw refused(NOT_A_PICTURE)
  // The limit is looked at here and not by the decoder: a header is read before anything is unpacked.
  const meta = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!meta || meta.format !== kind) throw refused('The screenshot cannot be read. Take it again, please.')
  if (meta.width * meta.height > LIMITS.proofPixels)
    throw refused('The screenshot has more than 40 megapixels')
  return {
    bytes,
    contentType: `image/${kind}`,
    extension: kind === 'jpeg' ? 'jpg' : kind,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    likeness: await likenessOf(bytes),
  }
}

const refused = (message: string) => badRequest(message, 'proofImage')

function decode(dataUrl: string): Buffer {
  const head = HEAD.exec(dataUrl.slice(0, 40))?.[0]
  if (!head) throw refused(NOT_A_PICTURE)
  const base64 = dataUrl.slice(head.length)
  if ((base64.length / 4) * 3 - 2 > LIMITS.proof) throw tooLarge(LIMITS.proof)
  const bytes = Buffer.from(base64, 'base64')
  // Node forgives everything; what does not come out as it went in was not strict base64.
  if (bytes.length === 0 || bytes.toString('base64') !== base64)
    throw refused('The screenshot is not valid base64')
  if (bytes.length > LIMITS.proof) throw tooLarge(LIMITS.proof)
  return bytes
}

function kindOf(bytes: Buffer): 'png' | 'jpeg' | 'webp' | null {
  const hex = bytes.subarray(0, 12).toString('hex')
  if (hex.startsWith('89504e470d0a1a0a')) return 'png'
  if (hex.startsWith('ffd8ff')) return 'jpeg'
  return /^52494646.{8}57454250$/.test(hex) ? 'webp' : null
}

/**
 * A difference hash: whether each of 8 x 8 places is brighter than the one to its right. It survives scaling, another
 * format and small retouches; as signed 64 bits, because PostgreSQL compares it.
 */
async function likenessOf(bytes: Buffer): Promise<bigint | null> {
  const grey = await sharp(bytes, { limitInputPixels: LIMITS.proofPixels, failOn: 'none' })
    .flatten({ background: 'white' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
    .catch(() => null)
  if (!grey) throw refused('The screenshot cannot be read. Take it again, please.')
  if (Math.max(...grey) - Math.min(...grey) < 4) return null
  let hash = 0n
  for (let y = 0; y < 8; y += 1) {
    for (let x = 0; x < 8; x += 1) {
      const [here = 0, right = 0] = grey.subarray(y * 9 + x, y * 9 + x + 2)
      hash = (hash << 1n) | (here > right ? 1n : 0n)
    }
  }
  return BigInt.asIntN(64, hash)
}
