import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'

type Reply = { content?: { 'application/json': { schema: { properties: { code: { enum: string[] } } } } } }
type Operation = { summary: string; security: object[]; responses: Record<string, Reply> }
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object; securitySchemes: { session: { name: string } } }
}

let app: TestApp
let text = ''
let document: Document

beforeAll(async () => {
  app = await startTestApp()
  text = (await app.client().get('/api/openapi.json')).text
  document = JSON.parse(text) as Document
})
afterAll(() => app.close())

const operation = (method: string, path: string) => document.paths[path]?.[method] as Operation
const refusals = ({ responses }: Operation) =>
  Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .map(([status, reply]) => [status, reply.content?.['application/json'].schema.properties.code.enum]),
  )

test('all used names of nouns exist', () => {
  expect(operation('get', '/api/courses/{id}')).toMatchObject({
    summary: 'Get a course',
    responses: {
      200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Course' } } } },
    },
  })
  const used = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1] ?? '')
  expect(used).toEqual(expect.arrayContaining(['Course', 'Lesson', 'Payment', 'User', 'Problem']))
  for (const name of used) expect(document.components.schemas).toHaveProperty(name)
  expect(text).not.toContain('$defs')
})

test('each call lists its error codes and its access', () => {
  expect(refusals(operation('get', '/api/site-settings'))).toEqual({
    401: ['TOKEN_INVALID'],
    403: ['TOKEN_SCOPE'],
    429: ['TOO_MANY_REQUESTS'],
    503: ['UNAVAILABLE'],
  })
  expect(refusals(operation('patch', '/api/payments/{id}'))).toEqual({
    400: ['INVALID_INPUT', 'INVALID_JSON'],
    401: ['SIGN_IN_REQUIRED', 'TOKEN_INVALID'],
    403: [
      'TOKEN_SCOPE',
      'FORBIDDEN',
      'PASSWORD_CHANGE_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'FOREIGN_ORIGIN',
      'ABOVE_LIMIT',
      'OWN_PAYMENT',
    ],
    404: ['PAYMENT_NOT_FOUND'],
    409: ['DECISION_PENDING', 'PAYMENT_DECIDED', 'PAYMENT_CORRECTED', 'COURSE_BOUGHT_OTHERWISE'],
    413: ['TOO_LARGE'],
    415: ['UNSUPPORTED_MEDIA_TYPE'],
    429: ['TOO_MANY_REQUESTS'],
    503: ['UNAVAILABLE'],
  })
  expect(operation('get', '/api/courses').security).toEqual([{}, { session: [] }, { token: ['read'] }])
  const admins = [{ session: [] }, { token: ['read', 'admin'] }]
  expect(operation('get', '/api/payments/export.csv').security).toEqual(admins)
  expect(operation('post', '/api/lessons/{id}/like').security).toEqual([
    { session: [] },
    { token: ['write'] },
  ])
  expect(operation('post', '/api/account/tokens').security).toEqual([{ session: [] }])
})

test('the cookie has its real name', async () => {
  expect(document.components.securitySchemes.session.name).toBe('lantern')
  const secure = await startTestApp({ env: { PUBLIC_URL: 'https://academy.example' } })
  try {
    const client = secure.client()
    const json = (await client.get('/api/openapi.json')).json as Document
    await client.post('/api/register', { username: 'student', password: 'long enough' })
    expect(json.components.securitySchemes.session.name).toBe('__Host-lantern')
    expect(client.cookie).toContain('__Host-lantern=')
  } finally {
    await secure.close()
  }
})

test('the page shows access, purpose and errors of each call', async () => {
  const { text: page } = await app.client().get('/api/docs')
  for (const said of ['Approve or reject a payment', 'For administrators.', 'PAYMENT_DECIDED'])
    expect(page).toContain(said)
  for (const [, name = ''] of page.matchAll(/href="#([\w.]+)"/g)) expect(page).toContain(`id="${name}"`)
})
