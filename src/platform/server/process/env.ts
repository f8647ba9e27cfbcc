import type { LookupFunction } from 'node:net'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { MEGABYTE } from '../../constants.ts'
import { findMeantName } from './env-names.ts'
import { type LogLevel, type ScannerEnv, type SenderEnv, type SmtpEnv, variables } from './env-variables.ts'
import { home } from './project-root.ts'

/** The validated, typed environment with all defaults. */
export type Env = Readonly<{
  port: number
  host: string
  /** The site's origin, without a slash at the end. Null means the origin of the request. */
  publicUrl: string | null
  /** A separate origin for SCORM packages. Null means that they run without one. */
  packageUrl: string | null
  /** The URL of an external PostgreSQL. Null means the embedded one. */
  databaseUrl: string | null
  databaseOwnerUrl: string | null
  databaseReadUrl: string | null
  /** The absolute path of the storage folder. */
  storageDir: string
  s3: S3Env | null
  /** The place for a second copy of backups: a folder (absolute path) or `s3://bucket/prefix`. */
  backupCopyTo: string | null
  /** Settings of the object store for URLs that begin with `s3://`. */
  backupStore: Pick<S3Env, 'endpoint' | 'region' | 'credentials'> & {
    /** Whether the host must have a public IP address. True for a store that was entered in the browser. */
    isPublicOnly?: boolean
  }
  /** The values of SESSION_SECRET, newest first. Empty if it is not set (see `loadSecrets`). */
  sessionSecrets: readonly string[]
  admin: { username: string; password: string } | null
  siteName: string
  demo: boolean
  /** The paths of ffmpeg and ffprobe. If null, Lantern searches the PATH, then the npm packages. */
  ffmpegPath: string | null
  ffprobePath: string | null
  /** The virus scanner for uploaded resources. Null turns scanning off. */
  clamav: ScannerEnv | null
  /** The settings for sending email. Null turns email off. */
  mail: MailEnv | null
  /** The sign-in provider (OpenID Connect). Null turns it off. */
  oidc: OidcEnv | null
  /** The settings for notifications on devices (Web Push). Null turns them off. */
  push: PushEnv | null
  /** Whether webhooks and push messages may use private networks and plain http. */
  privateWebhooks: boolean
  /** The value for Fastify's option `trustProxy`. */
  trustProxy: boolean | number | string[]
  /** Number of server processes, ideally one per CPU core. */
  workers: number
  rateLimits: boolean
  /**
   * Whether browsers cache the files of the build in a service worker. If false, browsers remove the service worker.
   */
  serviceWorker: boolean
  /** Maximum memory of the response cache, in bytes. 0 turns it off. */
  cacheBytes: number
  metricsToken: string | null
  logLevel: LogLevel
}>

export type MailEnv = Readonly<{
  smtp: SmtpEnv
  from: SenderEnv
  /** The origin of links. It must be configured, because jobs have no request that contains it. */
  origin: string
  /** Maximum number of emails in 24 hours. Null means no limit. */
  dailyLimit: number | null
}>

export type PushEnv = Readonly<{
  /** How operators of push services can contact us: a `mailto:` or `https:` URI. Null if there is neither. */
  contact: string | null
}>

export type OidcEnv = Readonly<{
  issuer: string
  clientId: string
  clientSecret: string
  /** The name of the provider on buttons. */
  name: string
  /** The URL to which the provider redirects the browser after the sign-in. */
  callback: string
}>

export type S3Env = Readonly<{
  bucket: string
  endpoint: string | null
  /** The URL of the store for browsers, if it differs from the URL for the server. */
  publicEndpoint: string | null
  /** Whether browsers may be redirected to the store. */
  redirect: boolean
  region: string
  /** Null means that the SDK finds the credentials (instance roles and others). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
  /** Resolves the store's host name for each connection. The default is the system's resolver. */
  lookup?: LookupFunction
}>

/** Lists the errors in the environment variables, one line each, for the operator who starts the server. */
export class EnvError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'EnvError'
    this.lines = lines
  }
}

/** The values of these variables never appear in a message. */
const secret = new Set([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'SESSION_SECRET',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
])

/**
 * Reads the environment. An empty value counts as unset. If values are invalid, throws `EnvError` with one line for
 * each.
 */
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
    packageUrl: v.PACKAGE_URL ?? null,
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
    mail:
      v.SMTP_URL && v.MAIL_FROM && v.PUBLIC_URL
        ? {
            smtp: v.SMTP_URL,
            from: v.MAIL_FROM,
            origin: v.PUBLIC_URL,
            dailyLimit: v.MAIL_DAILY_LIMIT ?? null,
          }
        : null,
    oidc:
      v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET && v.OIDC_NAME && v.PUBLIC_URL
        ? {
            issuer: v.OIDC_ISSUER,
            clientId: v.OIDC_CLIENT_ID,
            clientSecret: v.OIDC_CLIENT_SECRET,
            name: v.OIDC_NAME,
            callback: `${v.PUBLIC_URL}/auth/oidc/callback`,
          }
        : null,
    push: v.PUSH === 'on' && v.SERVICE_WORKER === 'on' ? pushOf(v.PUBLIC_URL, v.MAIL_FROM) : null,
    privateWebhooks: v.PRIVATE_WEBHOOKS === 'on',
    trustProxy: v.TRUST_PROXY,
    workers: v.WORKERS === 'auto' ? workersFor(availableParallelism(), !v.DATABASE_URL) : v.WORKERS,
    rateLimits: v.RATE_LIMITS === 'on',
    serviceWorker: v.SERVICE_WORKER === 'on',
    cacheBytes: v.KEEP_ANSWERS * MEGABYTE,
    metricsToken: v.METRICS_TOKEN ?? null,
    logLevel: v.LOG_LEVEL,
  }
}

/**
 * Returns the settings for Web Push. Null if it is off. Browsers have Web Push only on pages with HTTPS, and on pages
 * of their own machine.
 */
function pushOf(publicUrl: string | undefined, from: SenderEnv | undefined): PushEnv | null {
  if (publicUrl === undefined) return null
  const isHttps = publicUrl.startsWith('https:')
  if (!isHttps && !/^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(publicUrl).hostname)) return null
  return { contact: from ? `mailto:${from.address}` : isHttps ? publicUrl : null }
}

const credentials = (accessKeyId?: string, secretAccessKey?: string) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null

/**
 * Returns one worker per core, at most 64. On one or two cores with the embedded database, returns 1, because the
 * database needs a core.
 */
export const workersFor = (cores: number, embedded: boolean): number =>
  embedded && cores <= 2 ? 1 : Math.min(cores, 64)

/**
 * Returns the environment of the process, with values from the file `.env` if it exists. With `LANTERN_ENV_FILE=off`,
 * the file is not read. Tests and benchmarks in a checkout then cannot reach the academy that runs there.
 */
export function processEnv(folder = home): Record<string, string | undefined> {
  if (process.env['LANTERN_ENV_FILE'] === 'off') return process.env
  const file = join(folder, '.env')
  if (existsSync(file)) {
    // A variable that is set but empty counts as unset, so its value is taken from the file.
    for (const [name, value] of Object.entries(process.env)) if (value === '') delete process.env[name]
    process.loadEnvFile(file)
  }
  return process.env
}

/** Returns one line for each variable that looks like a misspelling of one of ours. */
export function findMisspeltVariables(source: Record<string, string | undefined>): string[] {
  const known = Object.keys(variables.shape)
  return Object.keys(source).flatMap((name) => {
    const meant = known.includes(name) ? null : findMeantName(name, known)
    return meant ? [`Lantern does not know ${name}. Did you mean ${meant}?`] : []
  })
}

/** Yields an error for each variable that requires another variable which is not set. */
function* pairs(given: Record<string, string | undefined>): Generator<[string, string]> {
  const both: [string, string][] = [
    ['PACKAGE_URL', 'PUBLIC_URL'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['SMTP_URL', 'PUBLIC_URL'],
    ['MAIL_FROM', 'SMTP_URL'],
    ['MAIL_DAILY_LIMIT', 'SMTP_URL'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    ['OIDC_ISSUER', 'OIDC_CLIENT_SECRET'],
    ['OIDC_ISSUER', 'OIDC_NAME'],
    ['OIDC_ISSUER', 'PUBLIC_URL'],
    ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
    ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
    ['OIDC_NAME', 'OIDC_ISSUER'],
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
  if (hostOf(given['PACKAGE_URL']) !== null && hostOf(given['PACKAGE_URL']) === hostOf(given['PUBLIC_URL']))
    yield ['PACKAGE_URL', 'PACKAGE_URL must have another host name than PUBLIC_URL']
}

/** Returns the host name without the port, because cookies apply to all ports of a host. */
const hostOf = (url = '') => (URL.canParse(url) ? new URL(url).hostname : null)

function quote(name: string, value: string | undefined): string {
  return secret.has(name) || !value ? '' : ` (it is ${JSON.stringify(value.slice(0, 80))})`
}
