import { eq, sql } from 'drizzle-orm'
import type { Services } from '../../../platform/server/context.ts'
import type { Tx } from '../../../platform/server/db/connect.ts'
import type { SettingKey } from '../../settings.schema.ts'
import { settings } from '../../tables.ts'

export const storeSetting = (tx: Tx, key: SettingKey, value: string) =>
  tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: sql`now()` } })

/** Runs the steps that follow a change to a setting: resets the check of the QR code, and notifies all instances. */
export async function noteSettingChanged(tx: Tx, live: Services['live'], key: SettingKey): Promise<void> {
  // The QR code now contains another payee, so staff must check the code again.
  if (key === 'upi_id' || key === 'upi_payee')
    await tx
      .update(settings)
      .set({ value: sql`array_to_string(array_remove(string_to_array(${settings.value}, ','), 'qr'), ',')` })
      .where(eq(settings.key, 'setup_settled'))
  await live.publish(tx, 'settings', { key })
}
