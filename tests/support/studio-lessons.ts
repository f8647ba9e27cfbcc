import type { APIRequestContext, Page } from 'playwright-core'
import type { Lesson } from '../../src/catalogue/lessons.schema.ts'
import { newCourse, newLesson } from './courses.ts'

// These functions use the list of lessons in a course in the studio.

const rows = (page: Page) => page.getByRole('list', { name: 'Lessons' }).locator('> li')
export const row = (page: Page, title: string) => rows(page).filter({ hasText: title })
export const titles = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.querySelector('p > button > span')?.textContent ?? ''))

/** Selects an action in the menu of a lesson. */
export async function act(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Waits until the library has measured the rows, a few frames after a row was picked up. */
export const measured = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((drawn) => requestAnimationFrame(drawn))
    await new Promise((resolve) => setTimeout(resolve, 300))
  })

/** Creates a course with lessons of these titles, in order. */
export async function courseWith(
  request: APIRequestContext,
  title: string,
  ...lessons: string[]
): Promise<number> {
  const { id: courseId } = await newCourse(request, { title })
  for (const [index, lesson] of lessons.entries())
    await newLesson(request, { courseId, title: lesson, order: index + 1 })
  return courseId
}

export const lessonsOf = async (request: APIRequestContext, courseId: number) =>
  (await (await request.get(`/api/lessons/course/${courseId}`)).json()) as Lesson[]
