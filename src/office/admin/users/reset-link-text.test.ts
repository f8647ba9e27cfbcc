import { expect, test } from 'vitest'
import { whatsappLink } from '../../../academy/rules.ts'
import { resetLinkText } from './reset-link-text.ts'

test("is a message for WhatsApp, with the whole link and a time in the academy's zone", () => {
  const text = resetLinkText({
    name: 'asha',
    academy: 'Deodar & Sons',
    url: 'https://academy.example/reset-password#a_token-1',
    expiresAt: new Date('2026-12-31T20:00:00Z'),
    timeZone: 'Asia/Kolkata',
  })
  const address = new URL(whatsappLink({ text }))
  expect(address.origin + address.pathname).toBe('https://wa.me/')
  expect(address.hash).toBe('')
  const sent = address.searchParams.get('text')
  expect(sent).toContain('Deodar & Sons: https://academy.example/reset-password#a_token-1\n')
  expect(sent).toMatch(/until 1 January at 1:30.am IST\./i)
})
