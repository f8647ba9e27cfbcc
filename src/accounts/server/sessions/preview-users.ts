import type { PreviewRole } from '../../../platform/preview.ts'
import type { User } from '../../../platform/user.schema.ts'

/** Ids that no account has: the database makes them of version 4. */
const IDS: Record<PreviewRole, string> = {
  student: '00000000-0000-0000-0000-000000000000',
  member: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** Whoever an administrator pretends to be in a preview: a student of the same name, to whom nothing belongs. */
export const makePreviewUser = ({ username, fullName }: User, as: PreviewRole): User => ({
  id: IDS[as],
  username,
  fullName,
  role: 'student',
})

/** Whether this is somebody of a preview, behind whom is an administrator. */
export const isPreviewUser = (userId: string) => Object.values(IDS).includes(userId)

/** Whether this is the pretended student with the Premium plan. */
export const isPreviewMember = (userId: string) => userId === IDS.member
