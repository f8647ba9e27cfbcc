import type { PreviewRole } from '../../../platform/preview.ts'
import type { User } from '../../../platform/user.schema.ts'

/** IDs that no account has, because the database only creates UUIDs of version 4. */
const IDS: Record<PreviewRole, string> = {
  student: '00000000-0000-0000-0000-000000000000',
  member: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Returns the student in an administrator's preview. The student has the same name, but no data. */
export const makePreviewUser = ({ username, fullName }: User, as: PreviewRole): User => ({
  id: IDS[as],
  username,
  fullName,
  role: 'student',
})

/** Whether this is the user of a preview. */
export const isPreviewUser = (userId: string) => Object.values(IDS).includes(userId)

/** Whether this is the user of a preview with the Premium plan. */
export const isPreviewMember = (userId: string) => userId === IDS.member
