import type { User } from '../../../platform/user.schema.ts'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { iconButtonClass } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/frame.ts'

/**
 * Returns the label, the classes and the content of the account button. They stay the same when its menu has loaded.
 */
export const userMenuButton = (viewer: User) => ({
  label: t.myAccount,
  className: iconButtonClass('ghost', 'max-lg:hidden rounded-full'),
  content: <Avatar name={viewer.fullName ?? viewer.username} className="size-9" />,
})
