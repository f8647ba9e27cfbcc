import { expect, test } from 'vitest'
import { apiContract } from '../../../contract.ts'
import { createApiDocs } from './api-docs.ts'

const site = { siteName: 'Lantern', origin: 'https://academy.example', cookie: 'lantern' }

test('the document and its page are generated once, and again for another name or address', async () => {
  const { document, page } = createApiDocs(apiContract)
  const [first, html] = [await document(site, 'br'), await page(site, 'br')]
  for (let n = 0; n < 3; n += 1) {
    expect(await document({ ...site }, 'br')).toBe(first)
    expect(await page({ ...site, origin: `https://${n}.example` }, 'br')).toBe(html)
  }

  const text = async (answer: ReturnType<typeof page>) => String((await answer).variants.identity?.body)
  expect(await text(document({ ...site, origin: 'https://other.example' }, 'identity'))).toContain(
    'https://other.example',
  )
  expect(await text(document(site, 'identity'))).toContain('https://academy.example')
  expect(await text(page({ ...site, siteName: 'Another' }, 'identity'))).toContain('<h1>Another API</h1>')
})

test('invented addresses use no more memory', async () => {
  const { document } = createApiDocs(apiContract)
  const first = await document(site, 'identity')
  for (let n = 0; n < 12; n += 1) await document({ ...site, origin: `https://${n}.example` }, 'identity')
  // `toBe` would compare the bytes first, which is slow, so this compares with `===`.
  expect((await document(site, 'identity')) === first).toBe(false)
})
