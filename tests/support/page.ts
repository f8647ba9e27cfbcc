import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'

/** Time limit for one wait. It is long, because a slow machine must not fail a test. */
export const WAIT_MS = 60_000

/** Opens a page of the site and waits until every control is hydrated. */
export async function arrive(page: Page, path: string): Promise<Response | null> {
  const reply = await page.goto(path)
  await untilInteractive(page)
  return reply
}

/** Waits for hydration, because on a busy machine the network can be idle earlier. */
export async function untilInteractive(page: Page): Promise<void> {
  const isInteractive = () => {
    // Deferred parts hydrate at the first interaction. This event has no other effect.
    dispatchEvent(new Event('pointermove'))
    return [...document.querySelectorAll('button, input, select, textarea')].every(
      (control) =>
        // Checks that the control is hydrated. The notification bell loads last, so its list must be available.
        Object.keys(control).some((key) => key.startsWith('__reactProps$')) &&
        !control.matches('[aria-label^=Notifications]:not([aria-expanded])'),
    )
  }
  // By default, Playwright checks once per animation frame, which makes the browser draw frames.
  await page.waitForFunction(isInteractive, undefined, { polling: 50 })
}

export const seen = (locator: Locator) => locator.first().waitFor({ timeout: WAIT_MS })
export const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: WAIT_MS })

/** Waits for a toast that contains this title and text. */
export const toast = (page: Page, title: string, text = '') =>
  seen(page.locator('[data-sonner-toast]').filter({ hasText: title }).filter({ hasText: text }))

/** Time limit for work that starts programs, such as processing uploads. Programs are slow on a busy machine. */
export const SLOW_WORK_MS = 120_000

/** Waits for a toast with exactly this title and text, and closes it. */
export async function expectToast(
  page: Page,
  title: string,
  text: string | RegExp,
  timeout = WAIT_MS,
): Promise<void> {
  const shown = page.locator('[data-sonner-toast]')
  await shown
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: typeof text === 'string' }) })
    .waitFor({ timeout })
  await shown.locator('button').dispatchEvent('click')
  await shown.waitFor({ state: 'detached' })
}

export const expectSuccess = (page: Page, text: string) => expectToast(page, 'Success', text)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Waits for transitions to end, because contrast cannot be measured during them. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(painted))
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    await new Promise((painted) => requestAnimationFrame(painted))
  })

/**
 * Runs axe in the page itself. Otherwise, axe would open a second page for each run. Collects details only for
 * violations.
 */
const axeOn = (page: Page) =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()

async function violations(page: Page, axe: AxeBuilder): Promise<string[]> {
  await settle(page)
  const found = await axe.analyze()
  return found.violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, any }) => [html, ...any.map(({ message }) => message)].join(' ')).join(', ')}`,
  )
}

/** Returns the violations of WCAG 2.2 A and AA on a page, including those in an open dialog. */
export const violationsOf = (page: Page) => violations(page, axeOn(page).withTags(WCAG))

/**
 * Returns the violations in the light and the dark theme. In the dark theme, checks only colours, because nothing else
 * differs. The page stays dark.
 */
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
  // Waits until elements that slide in have stopped.
  await page.waitForTimeout(300)
  expect(await violationsOf(page), page.url()).toEqual([])
}

export const expectAccessibleInBothThemes = async (page: Page) =>
  expect(await violationsInBothThemes(page), page.url()).toEqual([])

/** Expects that nothing on the page is wider than the screen. */
export const expectToFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  )
