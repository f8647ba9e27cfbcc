/** The versions of SCORM that Lantern supports. The editions of 2004 differ only in their sequencing. */
export const SCORM_VERSIONS = ['1.2', '2004'] as const
export type ScormVersion = (typeof SCORM_VERSIONS)[number]

/** A part of a SCORM package that students open. */
export type ScormItem = {
  /** The identifier in the manifest. */
  id: string
  title: string
  /** The path of its page in the package, with query and fragment. */
  href: string
  /** Whether it reports its result (a SCO). Other parts (assets) only show content. */
  isSco: boolean
  /**
   * The minimum score to pass. In SCORM 1.2, the part chooses the scale. In 2004, the scale is from -1 to 1. Null if
   * the part itself determines this.
   */
  mastery: number | null
  /** The text that the manifest passes to the part. */
  launchData: string
}

/** A file of a package. `path` has the form of `packagePath`. */
export type ScormEntry = { path: string; bytes: number }
