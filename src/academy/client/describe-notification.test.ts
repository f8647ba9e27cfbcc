import { expect, test } from 'vitest'
import { runInLanguage } from '../../platform/server/language.ts'
import { describeNotification } from './describe-notification.ts'

test("describes the event in the user's language", () => {
  const notification = { kind: 'owner_changed', data: { from: 'asha', to: 'ravi' } } as const
  expect(describeNotification(notification)).toMatchObject({
    title: 'New owner',
    text: 'asha transferred ownership of the academy to ravi.',
  })
  expect(runInLanguage('hi', () => describeNotification(notification))).toMatchObject({
    title: 'नए मालिक',
    text: 'asha ने अकादमी ravi को सौंप दी।',
  })
})

test('names a changed setting in that language too', () => {
  const { text } = runInLanguage('hi', () =>
    describeNotification({
      kind: 'payment_details_changed',
      data: { by: 'asha', setting: 'bank_account_number' },
    }),
  )
  expect(text).toBe('asha ने यह बदला कि छात्र कहाँ पेमेंट करें (बैंक खाते का नंबर)। जाँच लें कि यह सही है।')
})
