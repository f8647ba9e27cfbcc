/** A file of a folder or archive. `open` reads its content. */
export interface Entry {
  /** The path with `/` as the separator, such as 'Physics/Week 1/01 Motion.mp4'. */
  path: string
  /** Size in bytes. */
  size: number
  open: () => Promise<Blob>
}

/** A folder or archive. `refused` contains the skipped files, each with the reason. */
export interface Source {
  name: string
  entries: Entry[]
  refused: { name: string; reason: string }[]
}

/** The maximum number of files in a folder or archive, and of items in a plan. */
export const MAX_ENTRIES = 5000
/** The maximum number of entries in an archive. A Moodle backup has about ten for each activity. */
export const MAX_ARCHIVE_ENTRIES = 30_000

/** The error for a folder or archive that can't be imported, with a message for the administrator. */
export class SourceRefused extends Error {}

/** Files that operating systems add to folders. */
const SYSTEM_FILES = /(^|\/)(__MACOSX\/|\.[^/.][^/]*(\/|$)|Thumbs\.db$|desktop\.ini$)/i

export const isSystemFile = (path: string) => SYSTEM_FILES.test(path)

/** Whether a path stays inside its folder: not absolute, and without `..`. */
export const isSafePath = (path: string) =>
  !/^([/\\]|[A-Za-z]:)/.test(path) && !path.includes('\0') && !path.split(/[/\\]/).includes('..')
