import type { trpc } from '../../../platform/client/trpc.ts'

/**
 * Whether an administrator signs in for the first time, and either the academy is not set up or the printed
 * password is still in use.
 */
export async function startsWithSetup(utils: ReturnType<typeof trpc.useUtils>): Promise<boolean> {
  const { isFirstSignIn, hasPrintedPassword } = await utils.account.profile.fetch()
  if (!isFirstSignIn || hasPrintedPassword) return isFirstSignIn
  const { setup } = await utils.admin.overview.fetch()
  return setup.length > 0
}
