import { useState } from 'react'
import { type Setting, type SettingKey, type Settings, SETTING_KEYS } from '../settings.schema.ts'

/** What stands in the fields of the whole page: what was saved, and over it what was typed since. */
export function useSettingsDraft(list: readonly Setting[]) {
  const known = new Map(list.map(({ key, value }) => [key, value]))
  const saved = Object.fromEntries(SETTING_KEYS.map((key) => [key, known.get(key) ?? ''])) as Settings
  const [typed, setTyped] = useState<Partial<Settings>>({})
  const isChanged = (key: SettingKey) => typed[key] !== undefined && typed[key] !== saved[key]
  return {
    values: { ...saved, ...typed },
    isChanged,
    dirty: SETTING_KEYS.some(isChanged),
    type: (key: SettingKey, value: string) => setTyped((now) => ({ ...now, [key]: value })),
    /** What was taken, and not typed over meanwhile, shows as it is kept, such as with its digits grouped. */
    forget: (taken: readonly Setting[]) =>
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([key, value]) => !taken.some((one) => one.key === key && one.value === value),
          ),
        ),
      ),
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
