import { createPublicKey, type JsonWebKey } from 'node:crypto'
import jsonwebtoken from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '../../../testing/app.ts'
import { badgeKeys } from '../../tables.ts'

let app: TestApp
let admin: Client
let student: Client
beforeAll(async () => {
  app = await startTestApp()
  admin = await register('headteacher')
  await app.services.db.execute(`update users set role = 'admin' where username = 'headteacher'`)
  student = await register('learner')
})
afterAll(() => app.close())

async function register(username: string) {
  const client = app.client()
  await client.post('/api/register', { username, password: 'long enough' })
  return client
}

type Issued = { id: number; code: string }
async function certify(name = 'आशा कुलकर्णी') {
  const { id: courseId, title } = await app.rows.course()
  const lesson = await app.rows.lesson(courseId)
  const settings = { rule: 'complete', hours: 12, signatory: '', signatoryTitle: '', color: '#000000' }
  await admin.call('PUT', `/api/courses/${courseId}/certificate-settings`, { ...settings, accent: '#aa5500' })
  await student.post('/api/enrollments', { courseId })
  await student.call('PUT', `/api/lessons/${lesson.id}/progress`, { position: 1, completed: true })
  const { json } = await student.post('/api/certificates', { courseId, name })
  return { ...(json as Issued), courseId, title }
}

type Did = {
  id: string
  assertionMethod: string[]
  verificationMethod: { id: string; controller: string; publicKeyJwk: JsonWebKey }[]
}

/**
 * Verifies a badge as other programs do: with another library, and with the keys that the issuer's identifier refers
 * to.
 */
async function verify(badge: string, client = app.client()) {
  const decoded = jsonwebtoken.decode(badge, { complete: true })
  const { kid = '' } = decoded?.header ?? {}
  const [did = ''] = kid.split('#')
  const host = decodeURIComponent(did.replace('did:web:', ''))
  expect(`http://${host}`).toBe(app.url)
  const { json } = await client.get('/.well-known/did.json')
  const issuer = json as Did
  expect(issuer.id).toBe(did)
  expect(issuer.assertionMethod).toContain(kid)
  const method = issuer.verificationMethod.find(({ id, controller }) => id === kid && controller === did)
  const key = createPublicKey({ key: method?.publicKeyJwk ?? {}, format: 'jwk' })
  return jsonwebtoken.verify(badge, key, { algorithms: ['RS256'], issuer: did }) as Record<string, unknown>
}

test('a stranger verifies the badge with the public key of the academy', async () => {
  const { id, code, courseId, title } = await certify()
  const { status, headers, text } = await student.get(`/api/certificates/${id}/badge`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toBe(`attachment; filename="badge-${id}.jwt"`)
  const badge = await verify(text)
  expect(badge).toMatchObject({
    '@context': [
      'https://www.w3.org/ns/credentials/v2',
      'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
    ],
    id: `${app.url}/verify/${code}`,
    jti: `${app.url}/verify/${code}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { type: ['Profile'], url: app.url },
    validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as unknown,
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ identityHash: 'आशा कुलकर्णी', identityType: 'name', hashed: false }],
      achievement: {
        id: `${app.url}/api/courses/${courseId}`,
        type: ['Achievement'],
        name: title,
        criteria: { narrative: expect.any(String) as unknown },
      },
    },
  })
  expect(Date.parse(badge['validFrom'] as string) / 1000).toBe(badge['nbf'])
  expect(JSON.stringify(badge)).not.toContain('learner')

  const [head, body, signature] = text.split('.')
  const changed = Buffer.from(JSON.stringify({ ...badge, name: 'Another course' })).toString('base64url')
  await expect(verify([head, changed, signature].join('.'))).rejects.toThrow('invalid signature')
  expect(body).not.toBe(changed)
})

test('only the student and staff download the badge', async () => {
  const { id } = await certify()
  const other = await register('somebody')
  const statuses = []
  for (const client of [app.client(), other, student, admin])
    statuses.push((await client.get(`/api/certificates/${id}/badge`)).status)
  expect(statuses).toEqual([401, 404, 200, 200])
})

test('a revoked badge is in its revocation list, and can no longer be downloaded', async () => {
  const { id, code } = await certify()
  const { text } = await student.get(`/api/certificates/${id}/badge`)
  const { credentialStatus } = await verify(text)
  const address = `${app.url}/api/badges/${code}/status`
  expect(credentialStatus).toEqual({ id: address, type: '1EdTechRevocationList' })
  const list = async () => (await app.client().get(`/api/badges/${code}/status`)).json
  expect(await list()).toMatchObject({ id: address, revokedCredential: [] })
  await admin.post(`/api/certificates/${id}/revocation`, { reason: 'Copied answers' })
  expect(await list()).toMatchObject({
    id: address,
    revokedCredential: [{ id: `${app.url}/verify/${code}`, revoked: true }],
  })
  expect(JSON.stringify(await list())).not.toContain('Copied')
  expect((await student.get(`/api/certificates/${id}/badge`)).status).toBe(404)
  const unknown = '/api/badges/00000000-0000-4000-8000-000000000000/status'
  expect((await app.client().get(unknown)).status).toBe(404)
})

test('all instances sign with one key, and a new secret keeps the old key public', async () => {
  const { db } = app.services
  const { id } = await certify()
  await db.delete(badgeKeys)
  const instance = await startTestApp({ database: app.database })
  const renewed = await startTestApp({ database: app.database, secret: 'a new secret, without the old one' })
  try {
    const from = async (url: string) =>
      (await fetch(`${url}/api/certificates/${id}/badge`, { headers: { cookie: student.cookie } })).text()
    const badges = await Promise.all([app.url, instance.url, app.url].map(from))
    const kidOf = (badge: string) => jsonwebtoken.decode(badge, { complete: true })?.header.kid?.split('#')[1]
    expect(new Set(badges.map(kidOf)).size).toBe(1)
    const [row] = await db.select().from(badgeKeys)
    expect(row?.id).toBe(kidOf(badges[0] ?? ''))
    expect(row?.sealedKey).not.toContain('PRIVATE KEY')

    const client = renewed.client()
    await client.post('/api/login', { username: 'learner', password: 'long enough' })
    const { text } = await client.get(`/api/certificates/${id}/badge`)
    expect(kidOf(text)).not.toBe(row?.id)
    await verify(badges[0] ?? '')
    expect(await db.select().from(badgeKeys)).toHaveLength(2)
  } finally {
    await instance.close()
    await renewed.close()
  }
})
