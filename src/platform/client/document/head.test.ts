import { expect, test } from 'vitest'
import { pageHead, plainText } from './head.ts'

test.each([
  ['Learn by **doing**.', 'Learn by doing.'],
  ['## Aims\n- Draw _well_, then `print`.\n> Slowly.', 'Aims Draw well, then print. Slowly.'],
  ['See [the plan](/plan): snake_case, 2 + 3.', 'See the plan: snake_case, 2 + 3.'],
])('%j reads %j in a preview', (markdown, text) => expect(plainText(markdown)).toBe(text))

test('every public page has its own title and a picture', () => {
  const site = { name: 'Lantern', origin: 'https://academy.example', timeZone: 'Asia/Kolkata', preview: null }
  const { meta } = pageHead({ site, title: 'Online courses', path: '/' })
  expect(meta).toContainEqual({ title: 'Online courses · Lantern' })
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://academy.example/icons/icon-512.png',
  })
})
