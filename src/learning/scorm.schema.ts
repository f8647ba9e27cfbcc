import { z } from 'zod'
import { SCORM_VERSIONS } from '../media/scorm.rules.ts'
import { byId, id, page, paging, userId } from '../platform/text.schema.ts'
import { ELEMENT, MAX_ELEMENT, MAX_ELEMENTS, MAX_SECONDS, SCORM_STATUSES } from './scorm.rules.ts'

/** The SCORM package of a lesson, with the results of the caller. */
export const lessonPackage = z.object({
  /** The version of SCORM. Null if the lesson has no package. */
  version: z.enum(SCORM_VERSIONS).nullable(),
  title: z.string(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Whether the part reports its result. */
      isSco: z.boolean(),
      /** The student's status in this part. Null if the student has not opened the part. */
      status: z.enum(SCORM_STATUSES).nullable(),
      /** The score in percent. */
      score: z.number().nullable(),
    }),
  ),
  /** Whether Lantern stores the results. True only for enrolled students. */
  isKept: z.boolean(),
})

/** The part of a package to open. The default is the first part that is not complete. */
export const packageLaunchInput = byId.extend({ item: z.string().max(300).optional() })

/** The URL of a part for a sandboxed frame. It is valid for a few hours, while the caller is signed in. */
export const packageLaunch = z.object({ url: z.string(), item: z.string(), isKept: z.boolean() })

export const packageResultList = paging.extend({ id })

/** The result of a student in a part of a package. */
export const packageResult = z.object({
  userId,
  username: z.string(),
  fullName: z.string().nullable(),
  /** The title of the part. */
  part: z.string(),
  status: z.enum(SCORM_STATUSES),
  /** The score in percent. */
  score: z.number().nullable(),
  seconds: z.number().int(),
  updatedAt: z.date(),
})
export const packageResultPage = page(packageResult)

/** A report that the frame of a part sends. */
export const packageReport = z.object({
  /**
   * The session of the part, from its start until the student leaves it, and the number of the report in this
   * session.
   */
  session: z.uuid(),
  sequence: z.int().min(0).max(1_000_000_000),
  /** The time that the student spent in the part, in all sessions. */
  seconds: z.number().min(0).max(MAX_SECONDS),
  /** The elements of the data model by name. */
  values: z
    .record(z.string().regex(ELEMENT), z.string().max(MAX_ELEMENT))
    .refine((values) => Object.keys(values).length <= MAX_ELEMENTS),
})
