import { type Announcement, AUDIENCES } from '../../announcements.schema.ts'
import { t } from '../../texts/admin-announcements.ts'

/** Describes who receives an announcement. */
export function describeAudience({ audience, of }: Pick<Announcement, 'audience' | 'of'>): string {
  if (audience === 'everyone') return t.everyone
  if (audience === 'chosen') return t.toChosen
  if (of === null) return t.toDeleted
  return { course: t.toCourse, unfinished: t.toUnfinished, batch: t.toBatch }[audience](of)
}

/** Describes an audience in the audit log, such as 'everyone' or 'course: Algebra'. */
export function describeRecordedAudience(recorded: string): string {
  const [, name, of = null] = /^(\w+)(?:: (.+))?$/s.exec(recorded) ?? []
  const audience = AUDIENCES.find((one) => one === name)
  return audience ? describeAudience({ audience, of }) : recorded
}
