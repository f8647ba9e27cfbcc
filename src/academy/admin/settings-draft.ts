import { useState } from 'react'
import { type Setting, type SettingKey, type Settings, SETTING_KEYS } from '../settings.schema.ts'

/** Returns the values of all fields on the page: the saved values, overridden by unsaved changes. */
export function useSettingsDraft(list: readonly Setting[]) {
  const known = new Map(list.map(({ key, value }) => [key, value]))
  const saved = Object.fromEntries(SETTING_KEYS.map((key) => [key, known.get(key) ?? ''])) as Settings
  const [typed, setTyped] = useState<Partial<Settings>>({})
  // The saved values from which the editor started, because another administrator may save different values.
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
    /** Records that the editor has seen this saved value. */
    see: (key: SettingKey, value: string) => setSeen((now) => ({ ...now, [key]: value })),
    /**
     * Shows the saved value in its normalised form, for example with grouped digits, unless the administrator has
     * edited the field again.
     */
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
