import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sampleCourseInput, sampleLessonInput } from '../../src/catalogue/samples.ts'

/** Posts to the API as whoever the request belongs to. */
export async function create<T = { id: number }>(
  request: APIRequestContext,
  path: string,
  data: object,
): Promise<T> {
  const reply = await request.post(path, { data })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as T
}

export const newCourse = (request: APIRequestContext, title: string, more: object = {}) =>
  create<{ id: number; slug: string }>(request, '/api/courses', sampleCourseInput({ title, ...more }))

export const newLesson = (request: APIRequestContext, courseId: number, title: string, order: number) =>
  create(request, '/api/lessons', sampleLessonInput({ courseId, title, order }))

/** Waits for the toast of this title and text, word for word, and sends it away. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = page.locator('[data-sonner-toast]')
  await toast
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(text, { exact: typeof text === 'string' }) })
    .waitFor({ timeout: 15_000 })
  await toast.locator('button').dispatchEvent('click')
  await toast.waitFor({ state: 'detached' })
}

export const expectSuccess = (page: Page, text: string) => expectToast(page, 'Success', text)

/** A page, with whatever dialog is open, has no violation of WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in has no contrast yet.
  await page.waitForTimeout(300)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
  ).toEqual([])
}

export const seen = (locator: Locator) => locator.first().waitFor({ timeout: 15_000 })
export const gone = (locator: Locator) => locator.first().waitFor({ state: 'hidden', timeout: 15_000 })
