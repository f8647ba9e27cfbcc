import { z } from 'zod'
import { LIMITS, type ResourceType, UPLOAD_EXTENSIONS } from '../../../media/files.rules.ts'
import { type Resource, resourceInput } from '../../resources.schema.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { t } from '../../texts/admin-upload.ts'

export interface ResourceValues {
  /** The selected course on the course tab. Empty until a course is selected. */
  courseId: string
  title: string
  source: 'url' | 'upload'
  type: ResourceType | ''
  size: string
  url: string
  file: File | null
}

/** Returns the form values of a resource, or of a new resource in this course. Null means no course. */
export const resourceValues = (resource: Resource | null, courseId: number | null): ResourceValues => ({
  courseId: String(resource?.courseId ?? courseId ?? ''),
  title: resource?.title ?? '',
  source: 'url',
  type: resource?.type ?? '',
  size: resource?.size ?? '',
  url: resource?.url ?? '',
  file: null,
})

const EXTENSION = new RegExp(`\\.(${UPLOAD_EXTENSIONS.join('|')})$`, 'i')

const { shape } = resourceInput
const courseId = { courseId: z.number().min(1, { error: () => t.selectCourse }) }
const title = { title: shape.title }

const fromUrl = z.object({
  source: z.literal('url'),
  ...title,
  type: z.enum(shape.type.options, { error: () => t.selectType }),
  size: shape.size,
  url: shape.url,
})

const fromFile = z.object({
  source: z.literal('upload'),
  ...title,
  file: z
    .custom<File>((value) => value instanceof File, { error: () => t.chooseFile })
    .refine(({ name }) => EXTENSION.test(name), {
      error: () => t.chooseKnownFile,
    })
    .refine(({ size }) => size <= LIMITS.resource, { error: () => t.fileTooLarge }),
})

const inCourse = z.discriminatedUnion('source', [fromUrl.extend(courseId), fromFile.extend(courseId)])
const independent = z.discriminatedUnion('source', [fromUrl, fromFile])

export type ResourceOutput = z.output<typeof inCourse> | z.output<typeof independent>

/** Validates the form with the schema of the call. The upload itself checks the size and type of a file. */
export const resourceResolver = (ofCourse: boolean) =>
  formResolver<ResourceValues, z.ZodType<ResourceOutput>>(ofCourse ? inCourse : independent, (values) => ({
    ...values,
    courseId: Number(values.courseId),
  }))
