import { test } from 'vitest'
import { openLessons } from './support/lessons.ts'
import { arrive, expectAccessibleInBothThemes, expectToFit } from './support/page.ts'
import { openSite } from './support/site.ts'

const { made, first, student } = openLessons(openSite())

test.each([1280, 360])("lessons are accessible and don't scroll horizontally (%i wide)", async (width) => {
  const { page } = await student({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
  for (const path of [
    `/lessons/${first()}`,
    `/lessons/${made().locked}`,
    `/lessons/${made().lessons[6]}`,
    '/resources',
    '/lessons/999999',
  ]) {
    await arrive(page, path)
    await expectAccessibleInBothThemes(page)
    await expectToFit(page)
  }
})
