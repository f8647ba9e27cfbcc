import { useState } from 'react'
import { type Setting, type SettingKey, type Settings, SETTING_KEYS } from '../settings.schema.ts'

/** What stands in the fields of the whole page: what was saved, and over it what was typed since. */
export function useSettingsDraft(list: readonly Setting[]) {
  const known = new Map(list.map(({ key, value }) => [key, value]))
  const saved = Object.fromEntries(SETTING_KEYS.map((key) => [key, known.get(key) ?? ''])) as Settings
  const [typed, setTyped] = useState<Partial<Settings>>({})
  // The saved values over which something was typed: someone else may save others meanwhile.
  const [seen, setSeen] = useState<Partial<Settings>>({})
  const isChanged = (key: SettingKey) => typed[key] !== undefined && typed[key] !== saved[key]
  return {
    values: { ...saved, ...typed },
    isChanged,
    dirty: SETTING_KEYS.some(isChanged),
    seen: (key: SettingKey) => seen[key] ?? saved[key],
    type: (key: SettingKey, value: string) => {
      setTyped((now) => ({ ...now, [key]: value }))
      setSeen((now) => ({ [key]: saved[key], ...now }))
    },
    /** From now on the editor knows this saved value. */
    see: (key: SettingKey, value: string) => setSeen((now) => ({ ...now, [key]: value })),
    /** What was taken, and not typed over meanwhile, shows as it is kept, such as with its digits grouped. */
    forget: (taken: readonly Setting[]) => {
      setTyped((now) =>
        Object.fromEntries(
          Object.entries(now).filter(
            ([key, value]) => !taken.some((one) => one.key === key && one.value === value),
          ),
        ),
      )
      setSeen((now) =>
        Object.fromEntries(Object.entries(now).filter(([key]) => !taken.some((one) => one.key === key))),
      )
    },
  }
}

export type SettingsDraft = ReturnType<typeof useSettingsDraft>
