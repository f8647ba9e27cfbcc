import { expect, test } from 'vitest'
import { filenameOf } from './download.ts'

test.each([
  ['attachment; filename="plan.pdf"', 'plan.pdf'],
  ['attachment; filename=plan.pdf', 'plan.pdf'],
  ['attachment; filename="a \\"b\\".zip"', 'a "b".zip'],
  [
    `attachment; filename="?.pdf"; filename*=UTF-8''%E0%A4%AF%E0%A5%8B%E0%A4%9C%E0%A4%A8%E0%A4%BE.pdf`,
    'योजना.pdf',
  ],
  [`attachment; filename="plain.pdf"; filename*=UTF-8''%E0%A4.pdf`, 'plain.pdf'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment; filename="C:\\\\files\\\\plan.pdf"', 'plan.pdf'],
  ['attachment', null],
  ['attachment; filename=""', null],
  [null, null],
])('%s', (header, name) => {
  expect(filenameOf(header)).toBe(name)
})
