import { expect, test } from 'vitest'
import { linkedInLink } from './linkedin.ts'

test('the link contains the certificate, the academy and the verification address', () => {
  const link = linkedInLink(
    { course: 'Tabla & more', issuedAt: new Date(2026, 10, 23), code: 'abc' },
    { name: 'आरोह', origin: 'https://academy.example' },
  )
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe('https://www.linkedin.com/profile/add')
  expect(Object.fromEntries(searchParams)).toEqual({
    startTask: 'CERTIFICATION_NAME',
    name: 'Tabla & more',
    organizationName: 'आरोह',
    issueYear: '2026',
    issueMonth: '11',
    certUrl: 'https://academy.example/verify/abc',
    certId: 'abc',
  })
})
