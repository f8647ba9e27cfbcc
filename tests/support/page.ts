import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'

/** Goes to an address of the site, and waits until everything on the page listens to who presses it. */
export async function arrive(page: Page, path: string): Promise<Response | null> {
  const reply = await page.goto(path)
  await untilInteractive(page)
  return reply
}

/** Waits until React has taken over the page: on a busy machine the network can be idle before. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Deferred parts hydrate at an interaction; this one moves nothing.
    dispatchEvent(new Event('pointermove'))
    return [...document.querySelectorAll('button, input, select, textarea')].every(
      (control) =>
        // React has taken it over; the bell, which comes last, has its list.
        Object.keys(control).some((key) => key.startsWith('__reactProps$')) &&
        !control.matches('[aria-label^=Notifications]:not([aria-expanded])'),
    )
  })
}

export const seen = (locator: Locator) => locator.first().waitFor({ timeout: 15_000 })
export const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 })

/** Waits for a toast in which these words stand. */
export const toast = (page: Page, title: string, text = '') =>
  seen(page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: text }))

/** Waits for the toast of this title and text, word for word, and sends it away. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const shown = page.locator('[data-sonner-toast]')
  await shown
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: typeof text === 'string' }) })
    .waitFor({ timeout: 15_000 })
  await shown.locator('button').dispatchEvent('click')
  await shown.waitFor({ state: 'detached' })
}

export const expectSuccess = (page: Page, text: string) => expectToast(page, 'Success', text)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What fades or changes its colour comes to its end: on the way there is no contrast to be measured. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(painted))
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    await new Promise((painted) => requestAnimationFrame(painted))
  })

/** In the page itself: otherwise axe opens a second page for each run. Only what is violated is worked out in full. */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function violations(page: Page, axe: AxeBuilder): Promise<string[]> {
  await settle(page)
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)
}

/** What a page, with whatever dialog is open, violates of WCAG 2.2 A and AA. */
export const violationsOf = (page: Page) => violations(page, axeOn(page).withTags(WCAG))

/** The same in the light and in the dark, which differ in nothing but their colours. The page stays dark. */
export async function violationsInBothThemes(page: Page): Promise<string[]> {
  const turn = (theme: string) =>
    page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
  await turn('light')
  const light = await violationsOf(page)
  await turn('dark')
  const colours = axeOn(page).withRules(['color-contrast', 'link-in-text-block'])
  return [...light, ...(await violations(page, colours)).map((one) => `${one} (in the dark)`)]
}

export async function expectAccessible(page: Page): Promise<void> {
  // What slides in by itself is not there yet.
  await page.waitForTimeout(300)
  expect(await violationsOf(page), page.url()).toEqual([])
}

export const expectAccessibleInBothThemes = async (page: Page) =>
  expect(await violationsInBothThemes(page), page.url()).toEqual([])

/** Nothing of a page is wider than its screen. */
export const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
