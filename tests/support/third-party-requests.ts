import type { Browser, Request } from 'playwright-core'
import { expect } from 'vitest'

const found = new Set<string>()

const OURS = /^(127\.0\.0\.1|localhost|\[::1\]|)$/
/** The only external origin: a person has pressed a video to load it. */
const PRESSED = 'https://www.youtube-nocookie.com/'

/** Records what no page may do: requests to other origins, and violations of its own policy. */
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

/** Fails if a page of this file did so. */
export function expectNoThirdPartyRequests(): void {
  const all = [...found]
  found.clear()
  expect(all, 'What pages did that they may not do').toEqual([])
}

function isStranger(request: Request): boolean {
  const { hostname, protocol } = new URL(request.url())
  if (!/^(https?|wss?):$/.test(protocol) || OURS.test(hostname)) return false
  // Clicked links may go anywhere. A new window has no frame yet.
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
