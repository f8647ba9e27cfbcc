import { eq } from 'drizzle-orm'
import type { User } from '../../../platform/user.schema.ts'
import type { Db } from '../../../platform/server/db/connect.ts'
import type { Billing } from '../../invoices.schema.ts'
import { billingDetails } from '../../tables.ts'

/** Returns the name and address on a user's invoices. */
export async function getBilling(db: Db, { id }: Pick<User, 'id'>): Promise<Billing> {
  const [row] = await db.select().from(billingDetails).where(eq(billingDetails.userId, id))
  return {
    name: row?.name ?? '',
    address: row?.address ?? '',
    gstin: row?.gstin ?? '',
    state: row?.state ?? '',
  }
}

/** Saves the details for future invoices. Issued invoices stay the same. Empty values delete the saved details. */
export async function saveBilling(
  db: Db,
  user: User,
  { name, address, gstin, state: chosen }: Billing,
): Promise<Billing> {
  const values = {
    name: name || null,
    address: address || null,
    gstin: gstin || null,
    state: (gstin ? gstin.slice(0, 2) : chosen) || null,
  }
  if (values.name ?? values.address ?? values.state)
    await db
      .insert(billingDetails)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: billingDetails.userId, set: values })
  else await db.delete(billingDetails).where(eq(billingDetails.userId, user.id))
  return getBilling(db, user)
}
