import { afterAll, expect, test } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { startMailServer } from '../../../testing/mail-server.ts'
import { createWorld } from '../../../testing/world.ts'

const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

/** Returns the response when an academy with this mail server sends a test email. */
async function tryServer(url: string, email = 'owner@example.com') {
  const world = await createWorld({
    SMTP_URL: url,
    MAIL_FROM: 'Akshar <academy@example.com>',
    PUBLIC_URL: 'https://academy.example',
  })
  closing.push(() => world.close())
  const admin = world.as(await world.user({ role: 'admin' }))
  return (await admin.mail.test({ email })).failure
}

async function openServer(options: SMTPServerOptions = {}) {
  const server = await startMailServer(options)
  closing.push(() => server.close())
  return server
}

test('a test arrives with the name of the sender', async () => {
  const server = await openServer()
  expect(await tryServer(server.url)).toBeNull()
  expect(server.received).toMatchObject([{ to: ['owner@example.com'], subject: 'Test message' }])
  expect(server.received[0]?.headers.get('from')).toBe('Akshar <academy@example.com>')
})

test('a wrong password, a missing one, and a right one', async () => {
  const server = await openServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 'p@ss/word'
        ? done(null, { user: 'me' })
        : done(Object.assign(new Error('No'), { responseCode: 535 })),
  })
  const at = (login: string) => `smtp://${login}127.0.0.1:${server.port}`
  expect(await tryServer(at('me:wrong@'))).toContain('rejected the username or password')
  expect(await tryServer(at(''))).toContain('rejected the username or password')
  expect(await tryServer(at('me:p%40ss%2Fword@'))).toBeNull()
})

test('an unknown host, a closed port, and a port without encryption', async () => {
  const server = await openServer()
  expect(await tryServer('smtp://mail.invalid:587')).toContain('No server has the host name')
  await server.stop()
  expect(await tryServer(server.url)).toContain('refuses connections')
  await server.start()
  expect(await tryServer(`smtps://127.0.0.1:${server.port}`)).toContain('encrypt the connection')
})

test('a certificate that no known authority has signed', async () => {
  const server = await openServer({ secure: true, disabledCommands: [] })
  expect(await tryServer(`smtps://127.0.0.1:${server.port}`)).toContain('certificate')
})

test('a refused sender, recipient and message, and a busy server', async () => {
  const server = await openServer()
  const failures: (string | null)[] = []
  for (const step of ['mailFrom', 'rcptTo', 'data'] as const) {
    server.behaviour[step] = 550
    failures.push(await tryServer(server.url))
    server.reset()
  }
  server.behaviour.mailFrom = 421
  failures.push(await tryServer(server.url))
  expect(failures).toEqual([
    expect.stringContaining('does not accept MAIL_FROM'),
    expect.stringContaining('does not accept the recipient'),
    expect.stringContaining('rejected the content'),
    expect.stringContaining('is busy'),
  ])
})

test('only administrators send tests', async () => {
  const world = await createWorld()
  closing.push(() => world.close())
  const student = world.as(await world.user())
  await expect(student.mail.test({ email: 'asha@example.com' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
