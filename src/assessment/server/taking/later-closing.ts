import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/connect.ts'
import { withLaterClosing } from '../../attempts.rules.ts'
import { quizAttempts } from '../../tables.ts'

/** Extends a quiz's attempts in progress, after its closing time moved to a later time or was removed (null). */
export async function extendAttempts(
  tx: Tx,
  lessonId: number,
  closing: { closesAt: Date | null; limitSeconds: number | null },
): Promise<void> {
  const open = await tx
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.lessonId, lessonId),
        isNull(quizAttempts.submittedAt),
        // Otherwise, a teacher has ended it.
        isNull(quizAttempts.submittedBy),
      ),
    )
    .orderBy(asc(quizAttempts.id))
    .for('no key update')
  const now = new Date()
  const longer = open.map((attempt) => withLaterClosing(attempt, closing, now))
  await tx.execute(sql`
    update ${quizAttempts} set deadline = longer.deadline, closes_at = longer."closesAt"
    from jsonb_to_recordset(${JSON.stringify(
      longer.map(({ id, deadline, closesAt }) => ({ id, deadline, closesAt })),
    )}::jsonb) as longer (id int, deadline timestamptz, "closesAt" timestamptz)
    where ${quizAttempts.id} = longer.id`)
}
