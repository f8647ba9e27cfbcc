import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { LIMITS } from '../../shared/constants.ts'
import { badRequest, tooLarge } from '../errors.ts'
import { decoding } from '../media/images.ts'
import { type ProofFormat, stripMetadata } from './strip-metadata.ts'

/** A picture that was found to be one, as it is to be stored. `likeness` is null for pictures without features, which would all be alike. */
export type CheckedProof = Readonly<{
  bytes: Buffer
  contentType: `image/${ProofFormat}`
  extension: 'png' | 'jpg' | 'webp'
  sha256: string
  likeness: bigint | null
}>

const HEAD = /^data:image\/(?:png|jpe?g|webp);base64,/i
const UNREADABLE = 'The screenshot cannot be read. Take it again, please.'
const NOT_A_PICTURE = 'The screenshot must be a PNG, JPEG or WebP picture'

/**
 * Reads the data URL of a proof, without its metadata. Throws 400 for what is not whole base64 of a PNG, JPEG or WebP, 413
 * above 5 MB, 503 when too many pictures wait to be read.
 */
export async function checkProof(dataUrl: string): Promise<CheckedProof> {
  const received = decode(dataUrl)
  const kind = kindOf(received)
  if (!kind) throw refused(NOT_A_PICTURE)
  // The limit is looked at here and not by the decoder: a header is read before anything is unpacked.
  const meta = await sharp(received, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!meta || meta.format !== kind) throw refused(UNREADABLE)
  const pixels = meta.width * meta.height
  if (pixels > LIMITS.proofPixels) throw refused('The screenshot has more than 40 megapixels')
  const { bytes, likeness } = await decoding(async () => {
    const isTurned = (meta.orientation ?? 1) > 1
    const upright = isTurned ? await turn(received, kind) : stripMetadata(received, kind)
    return { bytes: upright, likeness: await likenessOf(upright) }
  }, pixels)
  return {
    bytes,
    contentType: `image/${kind}`,
    extension: kind === 'jpeg' ? 'jpg' : kind,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    likeness,
  }
}

/** What says that it lies on its side goes with the metadata, so the picture itself is turned. */
const turn = (bytes: Buffer, kind: ProofFormat) =>
  open(bytes)
    .autoOrient()
    .toFormat(kind, kind === 'png' ? {} : { quality: 92 })
    .toBuffer()
    .catch(() => {
      throw refused(UNREADABLE)
    })

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: LIMITS.proofPixels, failOn: 'none' })
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

function kindOf(bytes: Buffer): ProofFormat | null {
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
  const grey = await open(bytes)
    .flatten({ background: 'white' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
    .catch(() => null)
  if (!grey) throw refused(UNREADABLE)
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
