import { z } from 'zod'
import { MAX } from '../platform/constants.ts'

/** The file of a course package that describes its content. */
export const MANIFEST = 'lantern-course.json'
/** The version of the format. An import rejects packages of a later version. */
export const PACKAGE_VERSION = 1

const path = z.string().min(1).max(1000)
const title = z.string().min(1).max(MAX.name)
const position = z.number().int().min(0).nullable()

const captions = z.object({ language: z.string().max(35), label: z.string().max(MAX.short), file: path })

/** A live class's time and link. Its file or URL is the recording. */
const live = z.object({
  startsAt: z.string().max(MAX.short),
  minutes: z.number(),
  timeZone: z.string().max(MAX.short),
  link: z.string().max(MAX.address),
})

const marks = z.number().min(0).max(10_000)

/** The rules of an assignment, without dates. Its file contains the instructions. */
const assignment = z.object({
  maxMarks: marks,
  rubric: z
    .array(
      z.object({
        name: z.string().max(200),
        marks,
        levels: z.array(z.object({ name: z.string().max(300), marks })).max(8),
      }),
    )
    .max(20),
  completes: z.enum(['submitted', 'passed']),
  passPercent: z.number().int().min(0).max(100).nullable(),
  acceptsLate: z.boolean(),
  latePercent: z.number().int().min(0).max(100),
  takesText: z.boolean(),
  takesFiles: z.boolean(),
  takesPages: z.boolean(),
  maxResubmissions: z.number().int().min(0).max(20),
})
export type PackedAssignment = z.infer<typeof assignment>

const lesson = z.object({
  /** 'video', 'text' or another kind. An import lists unknown kinds as skipped. */
  kind: z.string().max(MAX.short),
  title,
  /** The position of its section in `sections`. Null for a lesson before the first section. */
  section: position,
  description: z.string().max(MAX.description).optional(),
  duration: z.string().min(1).max(MAX.short).optional(),
  isPreview: z.boolean().optional(),
  isPremium: z.boolean().optional(),
  isVisible: z.boolean().optional(),
  isRequired: z.boolean().optional(),
  /** The path of its file in the package. Absent if it has a URL, or no content. */
  file: path.optional(),
  address: z.string().max(MAX.address).optional(),
  /** The path of its picture in the package, or a URL on another site. */
  picture: path.optional(),
  pictureAddress: z.string().max(MAX.address).optional(),
  captions: z.array(captions).max(100).optional(),
  /** Whether students can download the file of a PDF lesson. */
  allowsDownload: z.boolean().optional(),
  live: live.optional(),
  assignment: assignment.optional(),
})

const resource = z.object({
  title,
  type: z.string().max(MAX.short),
  size: z.string().max(MAX.short),
  file: path.optional(),
  address: z.string().max(MAX.address).optional(),
})

/** The manifest of a course package. It describes the files. */
export const coursePackage = z.object({
  format: z.literal('lantern-course'),
  version: z.number().int().min(1),
  course: z.object({ title }),
  sections: z.array(z.object({ title, isVisible: z.boolean() })).max(10_000),
  lessons: z.array(lesson).max(10_000),
  resources: z.array(resource).max(10_000),
})
export type CoursePackage = z.infer<typeof coursePackage>
