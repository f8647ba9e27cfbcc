import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_COOKIE,
  setLanguageReader,
} from '../language/in-languages.ts'

const languages = new AsyncLocalStorage<InterfaceLanguage>()
setLanguageReader(() => languages.getStore() ?? 'en')

/** Runs work whose texts are in this language, with all that it waits for. Elsewhere texts are in English. */
export const runInLanguage = <Result>(language: InterfaceLanguage, work: () => Result): Result =>
  languages.run(language, work)

const chosen = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(\\w+)`)

/**
 * The language of a request: the one that was chosen in this browser, else the first one that the browser prefers, else the
 * academy's. Only those that the academy offers; the first of them is its default.
 */
export function languageOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  offered: readonly InterfaceLanguage[],
): InterfaceLanguage {
  const [first = INTERFACE_LANGUAGES[0]] = offered
  if (offered.length < 2) return first
  const isOffered = (language: string | undefined) => offered.find((one) => one === language)
  return (
    isOffered(chosen.exec(headers.cookie ?? '')?.[1]) ??
    preferred(headers['accept-language'] ?? '')
      .map(isOffered)
      .find((one) => one !== undefined) ??
    first
  )
}

/** 'hi-IN,hi;q=0.9,en;q=0.8' -> ['hi', 'hi', 'en'], as RFC 9110 weighs them. */
const preferred = (header: string): string[] =>
  header
    .slice(0, 200)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = parameters.find((one) => one.trim().startsWith('q='))?.split('=')[1]
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
