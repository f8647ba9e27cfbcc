import { and, eq, inArray } from 'drizzle-orm'
import type { SettingKey } from '../academy/settings.schema.ts'
import type { Db, Tx } from '../platform/server/db/connect.ts'
import { settings } from '../academy/tables.ts'

/** Users must recognise these details as fictional, so the bank, the domain and the telephone number don't exist. */
export const demoSettings = {
  upi_id: 'lantern@example',
  upi_payee: 'Lantern demonstration',
  bank_account_name: 'Lantern demonstration',
  bank_account_number: '000000000000',
  bank_ifsc: 'LNTN0000000',
  bank_name: 'Example Bank',
  academy_address: '1 Example Road, Pune 411000',
  contact_phone: '+91 00000 00000',
  contact_email: 'hello@lantern.example',
  refund_policy: 'Money back within 7 days, while less than a fifth of the course was watched.',
  stat_students: '10,000+',
  stat_courses: '150+',
  stat_hours: '50,000+',
  stat_success: '95%',
} satisfies Partial<Record<SettingKey, string>>

const rows = Object.entries(demoSettings).map(([key, value]) => ({ key, value }))

/**
 * Inserts payment and contact details. Does nothing if an administrator has set any of them, because a mixture of
 * real and fictional details would be worse than none.
 */
export async function seedSettings(tx: Tx): Promise<void> {
  const keys = rows.map(({ key }) => key)
  if ((await tx.$count(settings, inArray(settings.key, keys))) > 0) return
  await tx.insert(settings).values(rows)
}

/** Removes the payment and contact details that are unchanged. */
export async function unseedSettings(db: Db): Promise<void> {
  for (const { key, value } of rows)
    await db.delete(settings).where(and(eq(settings.key, key), eq(settings.value, value)))
}
