import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type InterfaceLanguage, interfaceLanguage } from '../language/in-languages.ts'
import { languageOf, rememberLanguages, runInLanguage } from './language.ts'

const BOTH: InterfaceLanguage[] = ['en', 'hi']

test.each([
  ['nothing said', {}, 'en'],
  ['a browser in Hindi', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
  ['a browser that prefers English', { 'accept-language': 'hi;q=0.5, en-IN;q=0.9' }, 'en'],
  ['a browser that refuses Hindi', { 'accept-language': 'hi;q=0, ta' }, 'en'],
  ['a language that is not offered, then Hindi', { 'accept-language': 'ta-IN, hi;q=0.1' }, 'hi'],
  ['a choice against the browser', { cookie: 'a=b; language=en', 'accept-language': 'hi' }, 'en'],
  ['another cookie that ends alike', { cookie: 'my-language=hi' }, 'en'],
  ['a choice that is not offered', { cookie: 'language=ta', 'accept-language': 'hi' }, 'hi'],
  ['nonsense', { 'accept-language': ';;,q=,hi;q=x' }, 'en'],
])('%s', (_what, headers, language) => {
  expect(languageOf({ headers }, BOTH)).toBe(language)
})

test('one available language applies to everyone; the first of two is the default', () => {
  expect(languageOf({ headers: { cookie: 'language=hi' } }, ['en'])).toBe('en')
  expect(languageOf({ headers: { 'accept-language': 'en' } }, ['hi'])).toBe('hi')
  expect(languageOf({ headers: { 'accept-language': 'ta' } }, ['hi', 'en'])).toBe('hi')
})

test('a request keeps its language when the academy changes the available languages', () => {
  let offered: InterfaceLanguage[] = ['en']
  const languageOfRequest = rememberLanguages(() => offered)
  const request = { headers: { 'accept-language': 'hi' } }
  expect(languageOfRequest(request)).toBe('en')
  offered = ['hi', 'en']
  expect(languageOfRequest(request)).toBe('en')
  expect(languageOfRequest({ ...request })).toBe('hi')
})

test('work keeps its language while other work runs', async () => {
  const read = (language: InterfaceLanguage) =>
    runInLanguage(language, async () => {
      await sleep(1)
      return interfaceLanguage()
    })
  expect(await Promise.all(['hi', 'en', 'hi'].map((one) => read(one as InterfaceLanguage)))).toEqual([
    'hi',
    'en',
    'hi',
  ])
  expect(interfaceLanguage()).toBe('en')
})
