import type { Browser, Request } from 'playwright-core'
import { expect } from 'vitest'

const found = new Set<string>()

const OURS = /^(127\.0\.0\.1|localhost|\[::1\]|)$/
/** The only external origin that is allowed. It loads after a user has clicked a YouTube video. */
const PRESSED = 'https://www.youtube-nocookie.com/'

/** Records events that no page may cause: requests to other origins, and violations of the page's own policy. */
export function watchThirdPartyRequests(browser: Browser): void {
  browser.on('context', (context) => {
    context.on('request', (request) => {
      if (isStranger(request)) found.add(`${frameOf(request)?.url()} asks for ${request.url()}`)
    })
    context.on('console', (message) => {
      if (/content security policy/i.test(message.text()))
        found.add(`${message.location().url}: ${message.text()}`)
    })
  })
}

/** Fails if a page of this test file caused such an event. */
export function expectNoThirdPartyRequests(): void {
  const all = [...found]
  found.clear()
  expect(all, 'What pages did that they may not do').toEqual([])
}

/** Removes policy violations that a test caused intentionally. Fails if there were none. */
export function expectViolations(of: RegExp): void {
  const expected = [...found].filter((one) => of.test(one))
  expect(expected).not.toEqual([])
  for (const one of expected) found.delete(one)
}

function isStranger(request: Request): boolean {
  const { hostname, protocol } = new URL(request.url())
  if (!/^(https?|wss?):$/.test(protocol) || OURS.test(hostname)) return false
  // A link that the user clicked may open any origin. A new window has no frame yet.
  const frame = frameOf(request)
  const isLink = request.isNavigationRequest() && !frame?.parentFrame()
  return !isLink && !request.url().startsWith(PRESSED) && !frame?.url().startsWith(PRESSED)
}

function frameOf(request: Request) {
  try {
    return request.frame()
  } catch {
    return null
  }
}
