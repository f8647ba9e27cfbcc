import { expect, test } from 'vitest'
import { thumbnailSources } from './rules.ts'

test('an uploaded thumbnail is available in all its widths', () => {
  const folder = '/media/thumbnails/3f2c7a90-1111-4222-8333-444455556666'
  expect(thumbnailSources(`${folder}/1280.webp`)).toEqual({
    src: `${folder}/640.webp`,
    srcSet: `${folder}/320.webp 320w, ${folder}/640.webp 640w, ${folder}/1280.webp 1280w`,
  })
})

test.each(['https://example.com/a.png', '/pictures/a.webp', '/media/thumbnails/../1280.webp'])(
  '%s is used unchanged',
  (address) => expect(thumbnailSources(address)).toEqual({ src: address }),
)
