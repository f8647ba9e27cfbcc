import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '../../contract-errors.ts'
import { startTestApp, type TestApp } from '../app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const text = { 'content-type': 'text/plain' }

test.each([
  ['GET', '/api/nothing', undefined, {}, 'NOT_FOUND'],
  ['GET', '/api/enrollments/check/1', undefined, {}, 'SIGN_IN_REQUIRED'],
  ['GET', '/api/courses/999999', undefined, {}, 'COURSE_NOT_FOUND'],
  ['GET', '/api/courses/abc', undefined, {}, 'INVALID_INPUT'],
  ['GET', '/api/courses/slug/none?%', undefined, {}, 'COURSE_NOT_FOUND'],
  ['GET', '/api/categories?cursor=999999', undefined, {}, 'INVALID_CURSOR'],
  ['GET', '/api/resources/download/1', undefined, {}, 'SIGN_IN_REQUIRED'],
  ['GET', '/media/thumbnails/none/320.webp', undefined, {}, 'PICTURE_NOT_FOUND'],
  ['GET', '/metrics', undefined, { 'x-forwarded-for': '10.0.0.1' }, 'NOT_FOUND'],
  ['POST', '/api/login', { username: 'nobody', password: 'nothing at all' }, {}, 'INVALID_CREDENTIALS'],
  ['POST', '/api/login', '{"username":', {}, 'INVALID_JSON'],
  ['POST', '/api/login', 'a=b', text, 'UNSUPPORTED_MEDIA_TYPE'],
  ['POST', '/api/login', {}, { 'sec-fetch-site': 'cross-site' }, 'FOREIGN_ORIGIN'],
] as const)('refuses %s %s with a code', async (method, path, body, headers, code) => {
  const reply = await app.client().call(method, path, body, headers)
  expect([reply.status, reply.json]).toEqual([
    errors[code].status,
    expect.objectContaining({ code, message: expect.any(String) }),
  ])
})

test('a call over tRPC gets the same code as over REST', async () => {
  const data = async (method: string, path: string, body?: object) =>
    ((await app.client().call(method, path, body)).json as { error: { json: { data: object } } }).error.json
      .data
  expect(await data('GET', '/trpc/enrollments.list')).toMatchObject({ reason: 'SIGN_IN_REQUIRED' })
  expect(await data('GET', '/trpc/nothing.at_all')).toMatchObject({ reason: 'NOT_FOUND', httpStatus: 404 })
  expect(await data('GET', '/trpc/auth.login')).toMatchObject({
    reason: 'METHOD_NOT_ALLOWED',
    httpStatus: 405,
  })
  expect(await data('POST', '/trpc/auth.login', { json: {} })).toMatchObject({ reason: 'INVALID_INPUT' })
})

test('an unexpected error has the fixed message and the ID of the request, without a stack', async () => {
  await app.database.sql`alter table categories rename to moved_categories`
  const reply = await app.client().get('/api/categories')
  await app.database.sql`alter table moved_categories rename to categories`
  expect(reply.status).toBe(500)
  expect(reply.json).toMatchObject({ message: 'Something went wrong', requestId: expect.any(String) })
  expect(reply.text).not.toMatch(/categories|select| at /)
})
