import type { Locator, Page } from 'playwright-core'

/** A user whose actions are counted. Each click, key, filled field, choice and chosen file counts as one action. */
export type Counted = ReturnType<typeof countActions>

/** Acts on a page as a user does, and counts the actions. Finding an element and waiting don't count. */
export function countActions(page: Page) {
  let count = 0
  const counted =
    <Given extends unknown[]>(act: (...given: Given) => Promise<unknown>) =>
    async (...given: Given): Promise<void> => {
      count += 1
      await act(...given)
    }
  return {
    click: counted((target: Locator) => target.click()),
    fill: counted((field: Locator, text: string) => field.fill(text)),
    choose: counted((menu: Locator, option: string | { label: string }) => menu.selectOption(option)),
    pick: counted((input: Locator, files: Parameters<Locator['setInputFiles']>[0]) =>
      input.setInputFiles(files),
    ),
    press: counted((key: string) => page.keyboard.press(key)),
    /** Returns the number of actions since the previous call. */
    taken: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}

/** Returns the link to a screen in the sidebar of the admin area. */
export const screen = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name })
