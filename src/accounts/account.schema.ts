import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { notification } from '../academy/notifications.schema.ts'
import { payment } from '../payments/payments.schema.ts'
import { id, nullableText } from '../platform/text.schema.ts'
import { credentials, newPassword, user } from './users.schema.ts'

export const profileUpdate = z.object({ fullName: nullableText(MAX.fullName, 'Full name') })

export const passwordChange = z.object({
  currentPassword: credentials.shape.password,
  newPassword,
})

export const accountDeletion = z.object({ password: credentials.shape.password })

export const ownSession = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.date(),
  seenAt: z.date(),
})
export type OwnSession = z.infer<typeof ownSession>

export const bySession = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/, { error: 'That is no session' }) })

export const profile = user.extend({ createdAt: z.date() })

const aboutLesson = { lessonId: id, lesson: z.string() }

/** Everything that is kept about a person. */
export const accountExport = z.object({
  exportedAt: z.date(),
  profile,
  sessions: z.array(ownSession.omit({ id: true })),
  enrollments: z.array(z.object({ courseId: id, course: z.string(), enrolledAt: z.date() })),
  progress: z.array(
    z.object({
      ...aboutLesson,
      position: z.number(),
      completed: z.boolean(),
      completedAt: z.date().nullable(),
      updatedAt: z.date(),
    }),
  ),
  likes: z.array(z.object({ ...aboutLesson, likedAt: z.date() })),
  comments: z.array(
    z.object({ ...aboutLesson, content: z.string(), atSeconds: z.number().nullable(), createdAt: z.date() }),
  ),
  notes: z.array(
    z.object({ ...aboutLesson, content: z.string(), atSeconds: z.number(), createdAt: z.date() }),
  ),
  payments: z.array(payment.extend({ proof: z.string() })),
  memberships: z.array(z.object({ paymentId: id, startsAt: z.date(), endsAt: z.date() })),
  notifications: z.array(notification),
})
export type AccountExport = z.infer<typeof accountExport>
