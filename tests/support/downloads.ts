import type { Page } from 'playwright-core'

/** Returns the number of downloaded segments in the browser. */
export const countSegments = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('downloads')
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const counting = opening.result.transaction('segments').objectStore('segments').count()
    await new Promise((resolve) => counting.addEventListener('success', resolve))
    opening.result.close()
    return counting.result
  })
