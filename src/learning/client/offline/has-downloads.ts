import { DOWNLOADS_MARK } from '../../../platform/client/downloads.ts'

/** Whether this browser has downloads, or progress that was not sent. */
export function hasDownloads(): boolean {
  try {
    return localStorage.getItem(DOWNLOADS_MARK) !== null
  } catch {
    return false
  }
}
