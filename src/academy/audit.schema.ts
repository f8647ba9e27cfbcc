import { z } from 'zod'
import { MAX } from '../platform/constants.ts'
import { id, paging, text, userId } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t } from './texts/setting-checks.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../registry/audit.rules.ts'

const day = (label: () => string) => z.iso.date({ error: () => t.dayInvalid(label()) }).optional()

export const auditQuery = paging.extend({
  /** An action, or a kind that includes all its actions. */
  action: z.enum([...AUDIT_KINDS, ...AUDIT_ACTIONS]).optional(),
  /** The username of the actor or of the affected user. */
  person: text(MAX.search, () => labels.person).optional(),
  /** Days in the academy's time zone, both inclusive. */
  from: day(() => t.firstDay),
  to: day(() => t.lastDay),
})

export const auditEntry = z.object({
  id,
  actorId: userId.nullable(),
  actorName: z.string(),
  action: z.string(),
  /** The subject as one string, such as `payment 12` or `course 3`. */
  subject: z.string(),
  /**
   * The subject as two fields, such as `payment` and `12`. The ID is null if there is only one subject of this kind.
   */
  subjectKind: z.string(),
  subjectId: z.string().nullable(),
  data: z.record(z.string(), z.unknown()),
  createdAt: z.date(),
})
export type AuditEntry = z.infer<typeof auditEntry>
