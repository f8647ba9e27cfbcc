import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'
type Headers = Readonly<Record<string, string>>
type Variant = { body: Buffer; headers: Headers; flat: readonly string[] }

/** A response as bytes, in every encoding or only in the requested one. */
export type Answer = {
  /** Null if browsers must not cache the response. */
  etag: string | null
  /** The route that produced it. */
  route: string
  variants: Partial<Record<Encoding, Variant>>
  /** The headers of a 304 response. */
  unchanged: readonly string[]
  /** Approximate memory use. */
  bytes: number
}

/** Below this size, compression costs more than it saves. */
const WORTH_BYTES = 1024
const OVERHEAD_BYTES = 4096
const ENCODINGS = ['br', 'gzip', 'identity'] as const
const [gzipped, brotli] = [promisify(gzip), promisify(brotliCompress)]
const compress: Record<Encoding, (body: Buffer) => Buffer | Promise<Buffer>> = {
  br: (body) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (body) => gzipped(body),
  identity: (body) => body,
}

type Making = {
  /** The headers of the response, with lower-case names. */
  headers: Headers
  route: string
  /** The only encoding to create, for a response that is for one user. */
  only?: Encoding | null
}

export async function createAnswer(text: string, { headers, route, only = null }: Making): Promise<Answer> {
  const body = Buffer.from(text)
  const etag =
    only === null ? `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` : null
  const common = {
    ...headers,
    ...(etag !== null && { etag }),
    vary: [headers['vary'], 'accept-encoding'].filter(Boolean).join(', '),
  }
  const variants: Answer['variants'] = {}
  await Promise.all(
    (only === null ? ENCODINGS : [only]).map(async (encoding) => {
      const encoded = body.length < WORTH_BYTES ? body : await compress[encoding](body)
      const own = {
        ...common,
        ...(encoded !== body && { 'content-encoding': encoding }),
        'content-length': String(encoded.length),
      }
      variants[encoding] = { body: encoded, headers: own, flat: Object.entries(own).flat() }
    }),
  )
  const unchanged = Object.entries(common).filter(([name]) => !/^content-(type|length|encoding)$/.test(name))
  const bytes = Object.values(variants).reduce((sum, one) => sum + one.body.length, OVERHEAD_BYTES)
  return { etag, route, variants, unchanged: unchanged.flat(), bytes }
}

/** Whether the client already has this response. */
export function isUnchanged({ etag }: Answer, { headers }: IncomingMessage): boolean {
  const known = headers['if-none-match']
  if (known === undefined || etag === null) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(etag))
}

export const encodingOf = ({ headers }: IncomingMessage): Encoding =>
  headers['x-no-compression'] === undefined ? encodingFor(headers['accept-encoding']) : 'identity'

export function variantFor({ variants }: Answer, asked: IncomingMessage): Variant {
  const variant = variants[encodingOf(asked)]
  if (!variant) throw new Error('A response has another encoding than requested')
  return variant
}

/** Browsers send only a few different values, so the results are cached. */
const known = new Map<string, Encoding>()
const KNOWN = 100

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const header = String(accepted ?? '')
  const found = known.get(header)
  if (found) return found
  const encoding = negotiate(header)
  if (known.size < KNOWN) known.set(header, encoding)
  return encoding
}

function negotiate(header: string): Encoding {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...rest] = part.split(';').map((word) => word.trim())
        const weight = rest.find((word) => word.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))] as const
      }),
  )
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  if (weightOf('br') > 0 && weightOf('br') >= weightOf('gzip')) return 'br'
  return weightOf('gzip') > 0 ? 'gzip' : 'identity'
}
