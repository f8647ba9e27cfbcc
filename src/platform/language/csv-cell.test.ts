import { expect, test } from 'vitest'
import { csvCell } from './csv-cell.ts'

test.each([
  ['=1', `"'=1"`],
  ['a;=1', `"a;'=1"`],
  ['a\n\n=1', `"a\n\n'=1"`],
  [' \u3000" +1', `"' \u3000"" +1"`],
  ['\n @x', `"\n' @x"`],
  ['\t=1', `"'\t'=1"`],
  ['5 = 5', '5 = 5'],
  ['a-b', 'a-b'],
])('a formula in %j becomes text', (value, cell) => expect(csvCell(value)).toBe(cell))

test.each(['\n', '\r\n', ' ', '"', ';', '\t '])('a cell of 300,000 %j takes no time', (part) => {
  const cell = csvCell(`${part.repeat(300_000)}=1`)
  expect(cell).toMatch(/'[\s"]*=1"$/)
})
