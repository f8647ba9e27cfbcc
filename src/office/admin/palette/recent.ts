import { MAX_RECENT } from '../../palette.schema.ts'

const KEY = 'palette'

type Recent = { by: string; keys: string[] }

/** Returns the keys of the items that this user chose in the palette on this device, latest first. */
export function readRecent(by: string): string[] {
  try {
    const recent = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Recent | null
    // Ignores the items of other users, because they may share the device.
    return recent?.by === by && Array.isArray(recent.keys)
      ? recent.keys.filter((key) => typeof key === 'string')
      : []
  } catch {
    return []
  }
}

/** Stores only keys such as `course:12`, so that the device contains no names. */
export function rememberChoice(by: string, key: string): void {
  const keys = [key, ...readRecent(by).filter((one) => one !== key)].slice(0, MAX_RECENT)
  try {
    localStorage.setItem(KEY, JSON.stringify({ by, keys } satisfies Recent))
  } catch {
    // Without storage, there are no recent items.
  }
}
