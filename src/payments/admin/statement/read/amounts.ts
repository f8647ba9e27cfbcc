/** Money of a cell in paise; `sign` is 1 for what came, -1 for what went, 0 where the cell does not say. */
export type CellAmount = { paise: number; sign: 1 | 0 | -1 }

const AMOUNT =
  /^(\()?([-+−])?(?:₹|RS\.?|INR)?([-+−])?(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(\.\d+)?(?:\/-)?(\))?(?:\(?(CR|DR|C|D|CREDIT|DEBIT)\.?\)?)?([-+−])?$/

/** What a cell says: '1,23,456.78', '₹4,999.00', '4,999.00 Cr', '(499.00)', '-499'. Null for an empty cell and for what is no amount. */
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
