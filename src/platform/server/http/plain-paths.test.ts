import { expect, test } from 'vitest'
import { plainAddress } from './plain-paths.ts'

test.each([
  '/',
  '/courses',
  '/courses/',
  '/courses?search=a//b%41&x=../..',
  '/courses/hindi-sikhen',
  '/lessons/1',
  '/api/courses/1%20',
  '/api-docs',
  '/api/courses/slug/%E0%A4%B9',
  '/api/courses?search=%2e%2e',
  '/trpc/courses.list,auth.viewer?batch=1',
  '/media/videos/x/1080.m3u8',
  '/.well-known/security.txt',
  '/assets/a-B_c.js',
])('%s stays', (url) => expect(plainAddress(url)).toBe(url))

test.each([
  '//courses',
  '//evil.example/',
  '/courses//x',
  '/%63ourses',
  '/courses/%2e%2e/courses',
  '/courses/../courses',
  '/./courses',
  '/courses/.',
  '/\\evil.example',
  '/lessons/1%20',
  'http://evil.example/courses',
])('%s is not a page', (url) => expect(plainAddress(`${url}?a=1`)).toBe('/404?a=1'))

test.each([
  '/API/courses',
  '/%61pi/courses',
  '//api/courses',
  '/api//courses',
  '/api/',
  '/api/courses/',
  '/Media/x',
])('%s is not a call', (url) => expect(plainAddress(url)).toBe('/api/404'))

test("an address that can't be decoded stays text in a call, and returns 404 for a page", () => {
  expect(plainAddress('/api/courses/%ff?x=%')).toBe('/api/courses/%25ff?x=%')
  expect(plainAddress('/courses/%zz?x=%')).toBe('/404?x=%')
})
