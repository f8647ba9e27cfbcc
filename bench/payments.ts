import type { Sql } from '../src/server/db/connect.ts'
import { startAcademy } from './support/academies.ts'
import { type Bench, costs } from './support/figures.ts'
import { expectOk, timeInTurns } from './support/requests.ts'

/**
 * What the first page of the desk costs when there are many payments. The proofs are not even stored: a list that loads
 * one fails.
 */
export const payments: Bench = {
  name: 'payments',
  async run() {
    const few = await startAcademy()
    const many = await startAcademy()
    await addPayments(few.sql, 100)
    await addPayments(many.sql, 100_000)
    const desk = (query: string) =>
      [few, many].map(({ url, cookie }) => ({ url: `${url}/api/payments/desk?limit=25${query}`, cookie }))
    const views = {
      all: '',
      pending: '&status=pending',
      'search of a transaction ID': '&search=UTR000000042',
    }
    const figures = []
    for (const [name, query] of Object.entries(views)) {
      const asked = desk(query)
      const [little = 0, much = 0] = await timeInTurns(asked)
      const { text } = await expectOk(asked[1]?.url ?? '', { cookie: many.cookie })
      if (/data:image|proofImage/.test(text)) throw new Error('The desk sends proofs')
      figures.push({
        ...costs(`first page of the desk (${name}): 100,000 against 100`, little, much),
        wanted: 'about × 1',
      })
    }
    return figures
  },
}

/** Nine of ten are decided, as in an academy that is some years old. */
async function addPayments(sql: Sql, count: number): Promise<void> {
  await sql`
    insert into users (username, password_hash)
    select 'student-' || n, 'none' from generate_series(1, ${count / 10}::int) as n`
  await sql`
    insert into files (kind, key, content_type, extension, bytes, attached_at)
    select 'proof', 'proof/' || n || '/proof.png', 'image/png', 'png', 300000, now()
    from generate_series(1, ${count}::int) as n`
  await sql`
    insert into payments (user_id, username, kind, amount_paise, amount_due_paise, transaction_id, transaction_key,
      payment_method, proof_file_id, order_code, status, submitted_at, decided_at)
    select u.id, u.username, 'course', 299900, 299900, 'UTR' || lpad(n::text, 9, '0'), 'UTR' || lpad(n::text, 9, '0'),
      'UPI/Bank Transfer', f.id, 'LN' || lpad(n::text, 8, '0'), case when n % 10 = 0 then 'pending' else 'approved' end,
      now() - make_interval(mins => ${count}::int - n), case when n % 10 = 0 then null else now() end
    from generate_series(1, ${count}::int) as n
    join files f on f.key = 'proof/' || n || '/proof.png'
    join users u on u.username = 'student-' || (n % ${count / 10}::int + 1)
    order by n`
  await sql`analyze`
}
