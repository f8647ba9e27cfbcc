import { useSyncExternalStore } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { STUDENT_COLUMNS, type StudentColumn } from '../../students.rules.ts'
import type { StudentFilter } from '../../students.schema.ts'
import { filterOf } from './students-search.ts'

/** The columns and saved views of this administrator in this browser. */
export type StoredViews = {
  columns: StudentColumn[]
  views: { name: string; filter: StudentFilter }[]
}

/** Returns the storage key. It contains the user's ID, because other users may share the device. */
const keyOf = (userId: string | undefined) => `student-views ${userId}`
const EVENT = 'student-views'
const MAX_VIEWS = 20
const NONE: StoredViews = { columns: ['mobile', 'batches', 'paid', 'seenAt'], views: [] }

let last: { text: string | null; value: StoredViews } = { text: null, value: NONE }

function read(key: string): StoredViews {
  let text: string | null = null
  try {
    text = localStorage.getItem(key)
  } catch {
    // The browser does not allow storage.
  }
  if (text !== last.text) last = { text, value: parse(text) }
  return last.value
}

function parse(text: string | null): StoredViews {
  try {
    const { columns, views } = JSON.parse(text ?? '') as StoredViews
    return {
      columns: STUDENT_COLUMNS.filter((one) => columns.includes(one)),
      views: views
        .slice(0, MAX_VIEWS)
        .map(({ name, filter }) => ({ name: String(name), filter: filterOf(filter) })),
    }
  } catch {
    return NONE
  }
}

function write(key: string, value: StoredViews): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The browser does not allow storage, or the storage is full. The choice is lost when the page is closed.
  }
  dispatchEvent(new Event(EVENT))
}

function subscribe(changed: () => void) {
  addEventListener(EVENT, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(EVENT, changed)
    removeEventListener('storage', changed)
  }
}

/** Returns the stored columns and views, and a function that changes them. */
export function useStoredViews(): [StoredViews, (value: StoredViews) => void] {
  const key = keyOf(useViewer()?.id)
  const value = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => NONE,
  )
  return [value, (changed) => write(key, changed)]
}
