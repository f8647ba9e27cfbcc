/** An amount in paise. `sign` is 1 for a credit, -1 for a debit, and 0 if the cell does not contain a sign. */
export type CellAmount = { paise: number; sign: 1 | 0 | -1 }

const AMOUNT =
  /^(\()?([-+−])?(?:₹|RS\.?|INR)?([-+−])?(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(\.\d+)?(?:\/-)?(\))?(?:\(?(CR|DR|C|D|CREDIT|DEBIT)\.?\)?)?([-+−])?$/

/**
 * Parses a cell: '1,23,456.78', '₹4,999.00', '4,999.00 Cr', '(499.00)', '-499'. Returns null for an empty cell or one
 * without an amount.
 */
export function readAmount(cell: string): CellAmount | null {
  const match = AMOUNT.exec(cell.normalize('NFKC').toUpperCase().replaceAll(/\s/g, ''))
  if (!match) return null
  const [, opened, before, after, rupees, fraction, , side, behind] = match
  if (rupees === undefined && fraction === undefined) return null
  const paise = Math.round(Number(`${rupees?.replaceAll(',', '') ?? '0'}${fraction ?? ''}`) * 100)
  if (!Number.isSafeInteger(paise)) return null
  const minus = opened !== undefined || [before, after, behind].some((sign) => sign === '-' || sign === '−')
  if (side) return { paise, sign: side.startsWith('C') === minus ? -1 : 1 }
  return { paise, sign: minus ? -1 : 0 }
}
