import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_COOKIE,
  setLanguageReader,
} from '../language/in-languages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Replaces the language of the current request. */
    useLanguage(raw: IncomingMessage, language: InterfaceLanguage): void
  }
}

/** The language is in an object, because it can change when the user of the request is known. */
type Current = { language: InterfaceLanguage }

const languages = new AsyncLocalStorage<Current>()
setLanguageReader(() => languages.getStore()?.language ?? 'en')

/** Runs work in this language, including everything that it awaits. Other code gets texts in English. */
export const runInLanguage = <Result>(language: InterfaceLanguage, work: () => Result): Result =>
  languages.run({ language }, work)

/**
 * Gives each request the language that `requestLanguage` returns. `app.useLanguage` replaces it with the account's
 * language if the academy offers this language.
 */
export function registerLanguages(
  app: FastifyInstance,
  offered: () => readonly InterfaceLanguage[],
  requestLanguage: (raw: IncomingMessage) => InterfaceLanguage,
): void {
  const requests = new WeakMap<IncomingMessage, Current>()
  app.decorate('useLanguage', (raw: IncomingMessage, language: InterfaceLanguage) => {
    const current = requests.get(raw)
    if (current && offered().includes(language)) current.language = language
  })
  const enter = ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    const current = requests.get(raw) ?? { language: requestLanguage(raw) }
    requests.set(raw, current)
    languages.run(current, done)
  }
  app.addHook('onRequest', enter)
  // Sets the language again after the body was read, because reading the body loses the async context.
  app.addHook('preValidation', enter)
}

const chosen = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=(\\w+)`)

/**
 * Returns the language of a request: the language that was chosen in this browser, or else the first that the browser
 * prefers. Otherwise returns the academy's default. Only languages that the academy offers count. The first of them
 * is the default.
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
    isOffered(preferred(headers['accept-language'] ?? '').find((one) => isOffered(one))) ??
    first
  )
}

/**
 * Returns a function that always returns the same language for the same request, even if the academy changes its
 * languages in the meantime. Otherwise the response cache could store a page under the key of another language.
 */
export function rememberLanguages(offered: () => readonly InterfaceLanguage[]) {
  const remembered = new WeakMap<object, InterfaceLanguage>()
  return (request: Pick<IncomingMessage, 'headers'>): InterfaceLanguage => {
    const language = remembered.get(request) ?? languageOf(request, offered())
    remembered.set(request, language)
    return language
  }
}

const MAX_HEADER = 200
/** Browsers send only a few different values, so parsed headers are cached. */
const MAX_KNOWN = 200
const known = new Map<string, readonly string[]>()

/** Parses 'hi-IN,hi;q=0.9,en;q=0.8' to ['hi', 'hi', 'en'], sorted by weight (RFC 9110). */
function preferred(header: string): readonly string[] {
  const found = known.get(header)
  if (found) return found
  const languages = readPreferences(header)
  if (known.size < MAX_KNOWN && header.length <= MAX_HEADER) known.set(header, languages)
  return languages
}

const readPreferences = (header: string): string[] =>
  header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
      const weight = parameters.find((one) => one.trim().startsWith('q='))?.split('=')[1]
      return { tag: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
