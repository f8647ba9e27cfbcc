import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { EnvError, findMisspeltVariables, processEnv, readEnv } from './env.ts'

function linesOf(source: Record<string, string>): readonly string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvError) return error.lines
    throw error
  }
  return []
}

describe('processEnv', () => {
  const NAME = 'LANTERN_TEST_OF_ENV_FILE'
  afterEach(() => {
    vi.unstubAllEnvs()
    delete process.env[NAME]
  })

  test('reads .env, unless LANTERN_ENV_FILE is off, as in every test', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lantern-env-'))
    writeFileSync(join(folder, '.env'), `${NAME}=from the file\n`)
    expect(process.env['LANTERN_ENV_FILE']).toBe('off')
    expect(processEnv(folder)[NAME]).toBeUndefined()
    vi.stubEnv('LANTERN_ENV_FILE', undefined)
    expect(processEnv(folder)[NAME]).toBe('from the file')
    rmSync(folder, { recursive: true })
  })
})

describe('readEnv', () => {
  test('uses all defaults', () => {
    const env = readEnv({})
    expect(env).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      databaseUrl: null,
      databaseOwnerUrl: null,
      s3: null,
      sessionSecrets: [],
      admin: null,
      siteName: 'Lantern',
      demo: true,
      trustProxy: false,
      workers: 1,
      rateLimits: true,
      metricsToken: null,
      logLevel: 'info',
    })
    expect(isAbsolute(env.storageDir)).toBe(true)
  })

  test('counts an empty value as unset', () => {
    expect(linesOf({ PORT: '', DATABASE_URL: '  ', LOG_LEVEL: '', S3_BUCKET: '' })).toEqual([])
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'academy.example'],
    ['PUBLIC_URL', 'https://academy.example/path'],
    ['PUBLIC_URL', 'ftp://academy.example'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'postgres://'],
    ['S3_BUCKET', 'a b'],
    ['SESSION_SECRET', 'short'],
    ['SESSION_SECRET', 'long enough to be a secret,short'],
    ['DEMO', 'yes'],
    ['FFMPEG_PATH', '/nowhere/ffmpeg'],
    ['TRUST_PROXY', 'everybody'],
    ['TRUST_PROXY', '10.0.0.0/64'],
    ['RATE_LIMITS', '0'],
    ['WORKERS', '0'],
    ['WORKERS', '65'],
    ['WORKERS', 'all'],
    ['METRICS_TOKEN', 'a b'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const lines = linesOf({ [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} must `))
  })

  test('reads the mail server and the sender', () => {
    const given = { PUBLIC_URL: 'https://academy.example', MAIL_FROM: 'Akshar Academy <academy@example.com>' }
    const mailOf = (url: string) => readEnv({ ...given, SMTP_URL: url }).mail
    expect(mailOf('smtp://me:p%40ss%2F%@mail.example')).toEqual({
      smtp: {
        host: 'mail.example',
        port: 587,
        isSecure: false,
        login: { user: 'me', password: 'p%40ss%2F%' },
      },
      from: { name: 'Akshar Academy', address: 'academy@example.com' },
      origin: 'https://academy.example',
      dailyLimit: null,
    })
    expect(mailOf('smtps://me%40mail.example:p%40ss@mail.example')?.smtp).toMatchObject({
      port: 465,
      isSecure: true,
      login: { user: 'me@mail.example', password: 'p@ss' },
    })
    expect(readEnv({}).mail).toBeNull()
    expect(linesOf({ SMTP_URL: 'smtp://mail.example' })).toEqual([
      'MAIL_FROM must be set, because SMTP_URL is',
      'PUBLIC_URL must be set, because SMTP_URL is',
    ])
    expect(linesOf({ MAIL_FROM: 'a@example.com' })).toEqual(['SMTP_URL must be set, because MAIL_FROM is'])
  })

  test.each([
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://user:secret@mail.example/path'],
    ['SMTP_URL', 'smtp://user@mail.example'],
    ['MAIL_FROM', 'academy'],
    ['MAIL_FROM', 'Academy academy@example.com'],
    ['MAIL_FROM', 'A <b> <academy@example.com>'],
    ['MAIL_DAILY_LIMIT', '0'],
  ])('refuses %s=%s next to a valid rest', (name, value) => {
    const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'academy@example.com' }
    const lines = linesOf({ PUBLIC_URL: 'https://academy.example', ...mail, [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} must `))
    expect(lines[0]).not.toContain('secret')
  })

  const oidc = {
    PUBLIC_URL: 'https://academy.example',
    OIDC_ISSUER: 'https://accounts.example',
    OIDC_CLIENT_ID: 'lantern',
    OIDC_CLIENT_SECRET: 'only the provider knows',
    OIDC_NAME: 'Example ID',
  }

  test('reads the sign-in provider, which needs all its variables', () => {
    expect(readEnv(oidc).oidc).toEqual({
      issuer: 'https://accounts.example/',
      clientId: 'lantern',
      clientSecret: 'only the provider knows',
      name: 'Example ID',
      callback: 'https://academy.example/auth/oidc/callback',
    })
    expect(readEnv({}).oidc).toBeNull()
    expect(readEnv({ ...oidc, OIDC_ISSUER: 'http://localhost:8080/realms/x' }).oidc?.issuer).toBe(
      'http://localhost:8080/realms/x',
    )
    expect(linesOf({ OIDC_ISSUER: oidc.OIDC_ISSUER })).toEqual([
      'OIDC_CLIENT_ID must be set, because OIDC_ISSUER is',
      'OIDC_CLIENT_SECRET must be set, because OIDC_ISSUER is',
      'OIDC_NAME must be set, because OIDC_ISSUER is',
      'PUBLIC_URL must be set, because OIDC_ISSUER is',
    ])
    expect(linesOf({ OIDC_CLIENT_SECRET: 'x' })).toEqual([
      'OIDC_ISSUER must be set, because OIDC_CLIENT_SECRET is',
    ])
  })

  test.each([
    ['OIDC_ISSUER', 'http://accounts.example'],
    ['OIDC_ISSUER', 'http://localhost.accounts.example'],
    ['OIDC_ISSUER', 'accounts.example'],
    ['OIDC_ISSUER', 'https://user:pass@accounts.example'],
    ['OIDC_ISSUER', 'https://accounts.example/?a=b'],
    ['OIDC_ISSUER', 'file:///etc/passwd'],
    ['OIDC_CLIENT_SECRET', 'hidden\nhidden'],
    ['OIDC_NAME', 'A name that is much too long for a button'],
  ])('refuses %s=%j next to a valid rest', (name, value) => {
    const lines = linesOf({ ...oidc, [name]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${name} must `))
    expect(lines[0]).not.toContain('hidden')
  })

  test('refuses packages on the host of the site, where they would have its cookies', () => {
    const withPackages = (url: string) =>
      linesOf({ PUBLIC_URL: 'https://academy.example', PACKAGE_URL: url }).map((line) => line.split(' ')[0])
    expect(withPackages('https://packages.example')).toEqual([])
    expect(withPackages('packages.example')).toEqual(['PACKAGE_URL'])
    expect(withPackages('https://academy.example')).toEqual(['PACKAGE_URL'])
    expect(withPackages('http://academy.example:8080')).toEqual(['PACKAGE_URL'])
    expect(linesOf({ PACKAGE_URL: 'https://packages.example' })).toEqual([
      'PUBLIC_URL must be set, because PACKAGE_URL is',
    ])
  })

  test('reports all wrong values together', () => {
    const lines = linesOf({ PORT: 'x', DEMO: 'maybe', LOG_LEVEL: 'loud' })
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'DEMO', 'LOG_LEVEL'])
  })

  test('never repeats a secret', () => {
    const lines = linesOf({
      SESSION_SECRET: 'hush',
      DATABASE_URL: 'http://me:hush@db/x',
      METRICS_TOKEN: 'hush hush',
    })
    expect(lines).toHaveLength(3)
    expect(lines.join()).not.toContain('hush')
  })

  test("counts the characters of an administrator's password as registration does", () => {
    const linesFor = (password: string) => linesOf({ ADMIN_USERNAME: 'head', ADMIN_PASSWORD: password })
    expect(linesFor('🎓'.repeat(7))).toHaveLength(1)
    expect(linesFor('🎓'.repeat(200))).toEqual([])
    expect(linesFor('🎓'.repeat(201))).toHaveLength(1)
  })

  test('requires both values for an administrator and for a key pair', () => {
    expect(linesOf({ ADMIN_USERNAME: 'head' })).toEqual([
      'ADMIN_PASSWORD must be set, because ADMIN_USERNAME is',
    ])
    expect(linesOf({ ADMIN_PASSWORD: 'long enough' })).toEqual([
      'ADMIN_USERNAME must be set, because ADMIN_PASSWORD is',
    ])
    expect(linesOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me' })).toHaveLength(1)
    expect(linesOf({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toEqual([
      'S3_BUCKET must be set, because S3_ENDPOINT is',
    ])
  })

  test('turns the demo off with an external database unless it is set', () => {
    expect(readEnv({ DATABASE_URL: 'postgres://u:p@db:5432/x' }).demo).toBe(false)
    expect(readEnv({ DATABASE_URL: 'postgres://u:p@db:5432/x', DEMO: 'on' }).demo).toBe(true)
    expect(readEnv({ DEMO: 'off' }).demo).toBe(false)
  })

  test('reads lists', () => {
    const env = readEnv({
      SESSION_SECRET: 'the newest secret here, the older secret here',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,::1',
      PUBLIC_URL: 'https://academy.example/',
    })
    expect(env.sessionSecrets).toEqual(['the newest secret here', 'the older secret here'])
    expect(env.trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1'])
    expect(env.publicUrl).toBe('https://academy.example')
    expect(readEnv({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
  })
})

test.each([
  ['PROT', 'PORT'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['SESSION_SECRETS', 'SESSION_SECRET'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['S3_ENDPIONT', 'S3_ENDPOINT'],
])('%s is recognised as a misspelt %s', (name, meant) => {
  expect(findMisspeltVariables({ [name]: 'x' })).toEqual([
    `Lantern does not know ${name}. Did you mean ${meant}?`,
  ])
})

test('ignores variables that the system sets', () => {
  const usual =
    'HOME HOSTNAME USER PATH PWD SHELL LANG TERM TMPDIR TZ NODE_OPTIONS PGHOST EDITOR LOGNAME INIT_CWD npm_execpath'
  expect(findMisspeltVariables(Object.fromEntries(usual.split(' ').map((name) => [name, 'x'])))).toEqual([])
  expect(findMisspeltVariables({ PORT: '3000', SITE_NAME: 'Akshar' })).toEqual([])
})
