import type { PublicSettings, Setting } from '../settings.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'

/** What the owner set, by its key. */
export const settingsOf = (list: readonly Setting[]): Partial<PublicSettings> =>
  Object.fromEntries(list.map(({ key, value }) => [key, value]))

/** The same in a page; every page's loading waits for it. */
export const useSettings = () => settingsOf(trpc.settings.list.useQuery().data ?? [])
