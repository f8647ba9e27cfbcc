import { accessSync, constants, existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { MEGABYTE } from '../../constants.ts'
import { isUsername, newPassword, USERNAME_RULE } from '../../user.schema.ts'
import { findMeantName } from './env-names.ts'
import { home } from './project-root.ts'

/** The environment as the rest of the server reads it: checked, typed, every default filled in. */
export type Env = Readonly<{
  port: number
  host: string
  /** Origin only, without a slash at its end; null means 'take it from the request'. */
  publicUrl: string | null
  /** null means the embedded PostgreSQL. */
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
  /** Absolute. */
  storageDir: string
  s3: S3Env | null
  /** A folder (absolute), or `s3://bucket/prefix`, where backups are kept once more. */
  backupCopyTo: string | null
  /** The store of addresses that begin with `s3://`. */
  backupStore: Pick<S3Env, 'endpoint' | 'region' | 'credentials'>
  /** As given, newest first; empty when SESSION_SECRET is unset (see `loadSecrets`). */
  sessionSecrets: readonly string[]
  admin: { username: string; password: string } | null
  siteName: string
  demo: boolean
  /** null means 'look on the PATH, then in the packages'. */
  ffmpegPath: string | null
  ffprobePath: string | null
  /** Looks at uploaded resources; null means that nobody does. */
  clamav: ScannerEnv | null
  /** Whether webhooks may go to private networks, and without https. */
  privateWebhooks: boolean
  /** Ready for Fastify's `trustProxy`. */
  trustProxy: boolean | number | string[]
  /** Processes that answer requests, each on a core of its own at best. */
  workers: number
  rateLimits: boolean
  /** How much memory the answers that are kept for guests may take; 0 keeps none. */
  keptBytes: number
  metricsToken: string | null
  logLevel: LogLevel
}>

export type S3Env = Readonly<{
  bucket: string
  endpoint: string | null
  /** Where browsers reach the store, when that is another address than the server's. */
  publicEndpoint: string | null
  /** Whether browsers may be sent to the store. */
  redirect: boolean
  region: string
  /** null means the SDK's own chain (instance roles and the like). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}>

/** Where clamd listens. */
export type ScannerEnv = Readonly<{ path: string } | { host: string; port: number }>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

/** What is wrong with the environment: one line for each variable, fit to be shown to a person. */
export class EnvError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'EnvError'
    this.lines = lines
  }
}

/** Values of these never appear in a message. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
])

/** `s3://`, a bucket, and a prefix or nothing. */
export const STORE_ADDRESS =
  /^s3:\/\/([\w.-]{3,255})(?:\/((?:[a-z0-9][a-z0-9._-]*\/)*(?:[a-z0-9][a-z0-9._-]*)?))?$/

const text = z.string().trim()
const onOff = z.enum(['on', 'off'], { error: 'must be on or off' })
const printable = (max: number, what: string) => text.max(max, what).regex(/^[^\x00-\x1f\x7f]+$/, what)

const port = text
  .refine(
    (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
    'must be a whole number from 0 to 65535',
  )
  .transform(Number)

const origin = text.transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const bare = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
  if (bare && (url.protocol === 'http:' || url.protocol === 'https:')) return url.origin
  context.addIssue('must be an address like https://academy.example without a path')
  return z.NEVER
})

const httpUrl = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'must be an address that starts with http:// or https://',
)

const databaseUrl = text.refine(
  // The second form is a list of hosts, which URL itself does not know.
  (value) =>
    /^postgres(ql)?:\/\/./.test(value) && [value, value.replace(/,[^/?]*/, '')].some((u) => URL.canParse(u)),
  'must be an address like postgres://user:password@host:5432/database',
)

const place = text.transform((value, context) => {
  if (!value.includes('://')) return resolve(home, value)
  if (STORE_ADDRESS.test(value)) return value.replace(/\/$/, '')
  context.addIssue('must be a folder, or an address like s3://bucket/prefix (in small letters)')
  return z.NEVER
})

const executable = text.refine(isExecutable, 'must be the path of a program that can be run')

const scanner = text.transform((value, context): ScannerEnv => {
  if (value.startsWith('/')) return { path: value }
  const [, host = '', port = ''] = /^(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})$/i.exec(value) ?? []
  if (host && Number(port) <= 65_535) return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
  context.addIssue("must be the path of clamd's socket, or host:port")
  return z.NEVER
})

const secrets = text
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => part.length >= 8),
    'must have at least 8 characters (each, when separated by commas)',
  )

const proxies = text.transform((value, context): boolean | number | string[] => {
  if (/^(off|false|no|0)$/i.test(value)) return false
  if (/^(on|true|yes)$/i.test(value)) return true
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const parts = value.split(',').map((part) => part.trim())
  if (parts.every(isProxy)) return parts
  context.addIssue(
    'must be addresses or networks separated by commas (loopback, 10.0.0.0/8), or a number of proxies',
  )
  return z.NEVER
})

const workers = text
  .refine(
    (value) => value === 'auto' || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= 64),
    'must be a whole number from 1 to 64, or auto',
  )
  .transform((value) => (value === 'auto' ? 'auto' : Number(value)))

const region = text.regex(/^[\w-]+$/, 'must be the name of a region')
const accessKey = printable(200, 'must be an access key')
const secretKey = printable(200, 'must be a secret key')

const variables = z.object({
  PORT: port.default(3000),
  HOST: text.regex(/^[\w.:%-]+$/, 'must be an address or a host name').default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  STORAGE_DIR: text.default('storage'),
  S3_BUCKET: text.regex(/^[\w.-]{3,255}$/, 'must be the name of a bucket').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_PUBLIC_ENDPOINT: httpUrl.optional(),
  S3_REDIRECT: onOff.default('on'),
  S3_REGION: region.optional(),
  S3_ACCESS_KEY_ID: accessKey.optional(),
  S3_SECRET_ACCESS_KEY: secretKey.optional(),
  BACKUP_COPY_TO: place.optional(),
  BACKUP_S3_ENDPOINT: httpUrl.optional(),
  BACKUP_S3_REGION: region.optional(),
  BACKUP_S3_ACCESS_KEY_ID: accessKey.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: secretKey.optional(),
  SESSION_SECRET: secrets.optional(),
  ADMIN_USERNAME: text.refine(isUsername, `must be ${USERNAME_RULE}`).optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => newPassword.safeParse(value).success, 'must have 8 to 200 characters')
    .optional(),
  SITE_NAME: printable(60, 'must have at most 60 characters, on one line').default('Lantern'),
  DEMO: onOff.optional(),
  FFMPEG_PATH: executable.optional(),
  FFPROBE_PATH: executable.optional(),
  CLAMAV_SOCKET: scanner.optional(),
  PRIVATE_WEBHOOKS: onOff.default('off'),
  TRUST_PROXY: proxies.default(false),
  WORKERS: workers.default(1),
  RATE_LIMITS: onOff.default('on'),
  KEEP_ANSWERS: text
    .regex(/^\d{1,5}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(64),
  METRICS_TOKEN: text.regex(/^[\x21-\x7e]{1,200}$/, 'must have at most 200 characters, no spaces').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

/** Reads the environment; an empty value counts as unset. Throws `EnvError` with one line for each wrong value. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const lines = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!lines.has(name)) lines.set(name, `${name} ${issue.message}${quote(name, given[name])}`)
  }
  for (const [name, line] of pairs(given)) if (!lines.has(name)) lines.set(name, line)
  if (!parsed.success || lines.size > 0) throw new EnvError([...lines.values()])

  const v = parsed.data
  return {
    port: v.PORT,
    host: v.HOST,
    publicUrl: v.PUBLIC_URL ?? null,
    databaseUrl: v.DATABASE_URL ?? null,
    databaseOwnerUrl: v.DATABASE_OWNER_URL ?? null,
    databaseReadUrl: v.DATABASE_READ_URL ?? null,
    storageDir: resolve(home, v.STORAGE_DIR),
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          endpoint: v.S3_ENDPOINT ?? null,
          publicEndpoint: v.S3_PUBLIC_ENDPOINT ?? null,
          redirect: v.S3_REDIRECT === 'on',
          region: v.S3_REGION ?? 'us-east-1',
          credentials: credentials(v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY),
        }
      : null,
    backupCopyTo: v.BACKUP_COPY_TO ?? null,
    backupStore: {
      endpoint: v.BACKUP_S3_ENDPOINT ?? v.S3_ENDPOINT ?? null,
      region: v.BACKUP_S3_REGION ?? v.S3_REGION ?? 'us-east-1',
      credentials:
        credentials(v.BACKUP_S3_ACCESS_KEY_ID, v.BACKUP_S3_SECRET_ACCESS_KEY) ??
        credentials(v.S3_ACCESS_KEY_ID, v.S3_SECRET_ACCESS_KEY),
    },
    sessionSecrets: v.SESSION_SECRET ?? [],
    admin:
      v.ADMIN_USERNAME && v.ADMIN_PASSWORD
        ? { username: v.ADMIN_USERNAME, password: v.ADMIN_PASSWORD }
        : null,
    siteName: v.SITE_NAME,
    demo: v.DEMO ? v.DEMO === 'on' : !v.DATABASE_URL,
    ffmpegPath: v.FFMPEG_PATH ?? null,
    ffprobePath: v.FFPROBE_PATH ?? null,
    clamav: v.CLAMAV_SOCKET ?? null,
    privateWebhooks: v.PRIVATE_WEBHOOKS === 'on',
    trustProxy: v.TRUST_PROXY,
    workers: v.WORKERS === 'auto' ? workersFor(availableParallelism(), !v.DATABASE_URL) : v.WORKERS,
    rateLimits: v.RATE_LIMITS === 'on',
    keptBytes: v.KEEP_ANSWERS * MEGABYTE,
    metricsToken: v.METRICS_TOKEN ?? null,
    logLevel: v.LOG_LEVEL,
  }
}

const credentials = (accessKeyId?: string, secretAccessKey?: string) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null

/** One for each core; but a database on the same two cores needs one of them. */
export const workersFor = (cores: number, embedded: boolean): number =>
  embedded && cores <= 2 ? 1 : Math.min(cores, 64)

/** The process's environment, completed by the file `.env` where there is one. */
export function processEnv(): Record<string, string | undefined> {
  const file = join(home, '.env')
  if (existsSync(file)) {
    // A value that is set but empty counts as unset, so the file may fill it.
    for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name]
    process.loadEnvFile(file)
  }
  return process.env
}

/** A line for each variable that looks like a misspelt one of ours. */
export function findMisspeltVariables(source: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables.shape)
  return Object.keys(source).flatMap((name) => {
    const meant = known.includes(name) ? null : findMeantName(name, known)
    return meant ? [`${name} means nothing to Lantern; did you mean ${meant}?`] : []
  })
}

/** Variables that mean nothing without another. */
function* pairs(given: Record<string, string | undefined>): Generator<[string, string]> {
  const both: [string, string][] = [
    ['ADMIN_USERNAME', 'ADMIN_PASSWORD'],
    ['ADMIN_PASSWORD', 'ADMIN_USERNAME'],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
    ['BACKUP_S3_SECRET_ACCESS_KEY', 'BACKUP_S3_ACCESS_KEY_ID'],
    ['S3_ENDPOINT', 'S3_BUCKET'],
    ['S3_PUBLIC_ENDPOINT', 'S3_BUCKET'],
    ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ]
  for (const [has, needs] of both) {
    if (given[has] && !given[needs]) yield [needs, `${needs} must be set, because ${has} is`]
  }
}

function quote(name: string, value: string | undefined): string {
  return secret.has(name) || !value ? '' : ` (it is ${JSON.stringify(value.slice(0, 80))})`
}

function isProxy(part: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(part)) return true
  const [address = '', bits, more] = part.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function isExecutable(command: string): boolean {
  const candidates = /[\\/]/.test(command)
    ? [resolve(home, command)]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command))
  return candidates.some((file) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
