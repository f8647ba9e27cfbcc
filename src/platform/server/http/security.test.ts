import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../process/env.ts'
import { hashScripts, pagePolicy, registerSecurityHeaders } from './security.ts'

const directivesOf = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

describe('the policy of a page', () => {
  test('allows scripts of this site and the listed hashes, and no code from text', () => {
    const policy = directivesOf(pagePolicy(['nonce-abc']))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(["'nonce-abc'", "'self'"])
    for (const name of ['base-uri', 'frame-ancestors']) expect(policy.get(name)).toEqual(["'none'"])
    expect(policy.get('form-action')).toEqual(["'self'"])
    expect(policy.get('frame-src')).toEqual(["'self'", 'https://www.youtube-nocookie.com'])
  })

  test('has hashes only of our scripts', () => {
    const nonce = 'own'
    const page = `<script nonce="own">ours()</script><script>theirs()</script><script nonce="guessed">theirs()</script>`
    const { html, scripts } = hashScripts(page, nonce)
    expect(scripts).toHaveLength(1)
    expect(hashScripts(page.replaceAll('theirs()', 'ours2()'), nonce).scripts).toEqual(scripts)
    expect(html).not.toContain('nonce="own"')
  })
})

test('every reply forbids frames, guessed types and use by other sites, and allows no other origin', async () => {
  const app = Fastify()
  registerSecurityHeaders(app, readEnv({}))
  app.get('/', () => 'x')
  const { headers } = await app.inject({ url: '/', headers: { origin: 'https://other.example' } })
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  await app.close()
})
