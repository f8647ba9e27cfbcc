import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { delimiter, join, resolve } from 'node:path'
import { z } from 'zod'
import { t } from '../../texts/checks.ts'
import { isUsername, newPassword } from '../../user.schema.ts'
import { home } from './project-root.ts'

/** The outgoing mail server. */
export type SmtpEnv = Readonly<{
  host: string
  port: number
  /** Whether the connection is encrypted from its start, instead of with STARTTLS. */
  isSecure: boolean
  login: Readonly<{ user: string; password: string }> | null
}>

/** The sender of our emails. Without a name, emails show the academy's name. */
export type SenderEnv = Readonly<{ name: string | null; address: string }>

/** The socket or address of clamd. */
export type ScannerEnv = Readonly<{ path: string } | { host: string; port: number }>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** A URL with the scheme `s3`, a bucket and an optional prefix. */
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
  context.addIssue('must be a URL like https://academy.example without a path')
  return z.NEVER
})

const httpUrl = text.refine(
  (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
  'must be an address that starts with http:// or https://',
)

const databaseUrl = text.refine(
  // The second form is for a list of hosts, which `URL` cannot parse.
  (value) =>
    /^postgres(ql)?:\/\/./.test(value) && [value, value.replace(/,[^/?]*/, '')].some((u) => URL.canParse(u)),
  'must be a URL like postgres://user:password@host:5432/database',
)

const place = text.transform((value, context) => {
  if (!value.includes('://')) return resolve(home, value)
  if (STORE_ADDRESS.test(value)) return value.replace(/\/$/, '')
  context.addIssue('must be a folder, or a URL like s3://bucket/prefix (in small letters)')
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

const smtp = text.transform((value, context): SmtpEnv => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isBare = url && ['', '/'].includes(url.pathname) && !url.search && !url.hash
  const isWhole = url && Boolean(url.username) === Boolean(url.password)
  if (isBare && isWhole && /^smtps?:$/.test(url.protocol) && url.hostname) {
    const isSecure = url.protocol === 'smtps:'
    const host = url.hostname.replaceAll(/[[\]]/g, '')
    const login = url.username ? { user: decode(url.username), password: decode(url.password) } : null
    return { host, port: Number(url.port) || (isSecure ? 465 : 587), isSecure, login }
  }
  context.addIssue('must be a URL like smtp://user:password@host:587 or smtps://user:password@host')
  return z.NEVER
})

/** An issuer of OpenID Connect: https, or a provider on this machine, as in tests. */
const issuer = text.transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null
  const isBare = url && !url.search && !url.hash && !url.username && !url.password
  const isLocal = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  if (isBare && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocal))) return url.href
  context.addIssue('must be a URL like https://accounts.example, without parameters')
  return z.NEVER
})

/**
 * Decodes percent escapes. Returns a value with invalid escapes unchanged, because a percent sign may be an ordinary
 * character of a password.
 */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

const sender = printable(200, 'must have at most 200 characters, on one line').transform(
  (value, context): SenderEnv => {
    const [, name = '', address = value] = /^(.*?)<([^<>]*)>$/.exec(value) ?? []
    if (z.email().safeParse(address.trim()).success && !/[<>]/.test(name))
      return { name: name.replaceAll('"', '').trim() || null, address: address.trim() }
    context.addIssue('must be an address like academy@example.com, or Academy <academy@example.com>')
    return z.NEVER
  },
)

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

/** The accepted values and the default of each variable. */
export const variables = z.object({
  PORT: port.default(3000),
  HOST: text.regex(/^[\w.:%-]+$/, 'must be an address or a host name').default('127.0.0.1'),
  PUBLIC_URL: origin.optional(),
  PACKAGE_URL: origin.optional(),
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
  ADMIN_USERNAME: text.refine(isUsername, { error: () => `must be ${t.usernameRule}` }).optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine((value) => newPassword.safeParse(value).success, 'must have 8 to 200 characters')
    .optional(),
  SITE_NAME: printable(60, 'must have at most 60 characters, on one line').default('Lantern'),
  DEMO: onOff.optional(),
  FFMPEG_PATH: executable.optional(),
  FFPROBE_PATH: executable.optional(),
  CLAMAV_SOCKET: scanner.optional(),
  SMTP_URL: smtp.optional(),
  MAIL_FROM: sender.optional(),
  MAIL_DAILY_LIMIT: text
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number of emails')
    .transform(Number)
    .optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: printable(300, 'must be the client ID from the provider').optional(),
  OIDC_CLIENT_SECRET: printable(1000, 'must be the client secret from the provider').optional(),
  OIDC_NAME: printable(30, 'must have at most 30 characters, on one line').optional(),
  PUSH: onOff.default('on'),
  PRIVATE_WEBHOOKS: onOff.default('off'),
  TRUST_PROXY: proxies.default(false),
  WORKERS: workers.default(1),
  RATE_LIMITS: onOff.default('on'),
  SERVICE_WORKER: onOff.default('on'),
  KEEP_ANSWERS: text
    .regex(/^\d{1,5}$/, 'must be a whole number of megabytes')
    .transform(Number)
    .default(64),
  METRICS_TOKEN: text.regex(/^[\x21-\x7e]{1,200}$/, 'must have at most 200 characters, no spaces').optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `must be one of ${logLevels.join(', ')}` }).default('info'),
})

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
