import { eq, sql } from 'drizzle-orm'
import { prepareSignInMail } from '../../accounts/server/sign-in-mails/prepare.ts'
import { prepareSignInMailJob } from '../../accounts/server/sign-in-mails/request.ts'
import { factorSeal } from '../../accounts/server/two-step-verification/factor-seal.ts'
import { twoStepVerifications, users } from '../../accounts/tables.ts'
import { hashPassword } from '../../accounts/server/passwords/passwords.ts'
import type { User } from '../../platform/user.schema.ts'
import { WORLD_SECRET } from '../world.ts'
import { openMails } from './mails.ts'

/** Opens an academy that sends emails for signing in. Call it at the top of a test file. */
export async function openSignInMails() {
  const opened = await openMails()
  const { world, server, sending, sendOne, rows } = opened
  const guest = world.as(null)
  /** Runs the jobs of all requests, and sends their emails. `env` can turn on the limits. */
  async function work(env = world.env): Promise<void> {
    const jobs = await world.db.execute<{ payload: unknown }>(
      sql`delete from jobs where name = ${prepareSignInMailJob.name} returning payload`,
    )
    for (const { payload } of jobs)
      await prepareSignInMail({ ...sending, env }, prepareSignInMailJob.schema.parse(payload))
    for (const { id, topic, nextTryAt } of await rows()) if (topic === 'code' && nextTryAt) await sendOne(id)
  }
  return {
    ...opened,
    guest,
    work,
    setPassword: async ({ id }: User, password: string) =>
      world.db
        .update(users)
        .set({ passwordHash: await hashPassword(password) })
        .where(eq(users.id, id)),
    /** Turns two-step verification on. Returns nothing, because the tests only need an account that requires a code. */
    addTwoStep: (user: User) =>
      world.db.insert(twoStepVerifications).values({
        userId: user.id,
        sealedKey: factorSeal([WORLD_SECRET]).close('JBSWY3DPEHPK3PXP', user.id),
        enabledAt: new Date(),
      }),
    /** Requests a reset link and returns its token, or null if no email arrived. */
    requestLink: async (account: string): Promise<string | null> => {
      server.reset()
      await guest.auth.requestReset({ account })
      await work()
      return /reset-password#(\S+)/.exec(server.received.at(-1)?.text ?? '')?.[1] ?? null
    },
    /** Requests a code. Returns it with the secret of the browser. The code is empty if no email arrived. */
    requestCode: async (account: string): Promise<{ secret: string; code: string }> => {
      server.reset()
      const { secret } = await guest.auth.requestCode({ account })
      await work()
      return { secret, code: /^\d{6}$/m.exec(server.received.at(-1)?.text ?? '')?.[0] ?? '' }
    },
  }
}
