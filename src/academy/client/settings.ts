import type { PublicSettings, Setting } from '../settings.schema.ts'
import { trpc } from '../../platform/client/trpc.ts'

/** Returns the settings by key. */
export const settingsOf = (list: readonly Setting[]): Partial<PublicSettings> =>
  Object.fromEntries(list.map(({ key, value }) => [key, value]))

/** Returns the settings by key. The loaders of all pages wait until the settings are loaded. */
export const useSettings = () => settingsOf(trpc.settings.list.useQuery().data ?? [])
