import type { User } from '../../shared/schemas/users.ts'
import { Avatar } from '../ui/avatar.tsx'
import { iconButtonClass } from '../ui/icon-button.tsx'

/** The account's button looks the same before and after its menu has been fetched. */
export const userMenuButton = (viewer: User) => ({
  label: 'My Account',
  className: iconButtonClass('ghost', 'max-lg:hidden rounded-full'),
  content: <Avatar name={viewer.fullName ?? viewer.username} className="size-9" />,
})
