import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/server/db/connect.ts'
import { invoices, refunds } from '../../tables.ts'

/**
 * Checks invoices and credit notes for missing numbers and for amounts that differ from the sum of their components.
 * Also checks that each refund of an invoice has a credit note. Returns the problems as sentences, or an empty array.
 */
export async function checkInvoices(db: Db): Promise<string[]> {
  const wrong = await db.execute<{ text: string }>(sql`
    select format('The %ss of %s-%s have %s numbers up to %s', replace(kind, '_', ' '), year, year + 1, count(*), max(serial)) as text
      from ${invoices} group by kind, year having count(*) <> max(serial) or min(serial) <> 1
    union all
    select format('%s does not add up', number) from ${invoices}
      where abs(total_paise - taxable_paise - cgst_paise - sgst_paise - igst_paise) > case kind when 'invoice' then 1 else 2 end
    union all
    select format('%s has no credit note about what was given back', i.number)
      from ${invoices} i join ${refunds} r on r.payment_id = i.payment_id
      where i.kind = 'invoice' and r.amount_paise > 0 and not exists (
        select from ${invoices} n where (n.refund_id, n.payment_id, n.kind, n.total_paise) = (r.id, i.payment_id, 'credit_note', r.amount_paise))
    union all
    select format('The credit notes about %s, which is refunded in full, do not sum up to it', i.number)
      from ${invoices} i join ${invoices} n on n.payment_id = i.payment_id and n.kind = 'credit_note'
      where i.kind = 'invoice' group by i.id
      having sum(n.total_paise) = i.total_paise and (sum(n.taxable_paise), sum(n.cgst_paise), sum(n.sgst_paise), sum(n.igst_paise))
        <> (i.taxable_paise, i.cgst_paise, i.sgst_paise, i.igst_paise)
    order by 1 limit 20`)
  return wrong.map(({ text }) => text)
}
