import { House } from 'lucide-react'
import type { User } from '../../../platform/user.schema.ts'
import { AccountItem, LogoutItem, MenuLink } from '../../../site/client/frame/account-menu-items.tsx'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { Menu } from '../../../platform/client/ui/overlays/menu.tsx'
import { t } from '../../texts/frame.ts'

/** Shows the signed-in administrator, with links to leave the admin area. */
export function AdminUserMenu({ viewer }: { viewer: User }) {
  return (
    <Menu
      label={t.accountOf(viewer.username)}
      button={
        <>
          <Avatar name={viewer.fullName ?? viewer.username} className="size-8 text-xs" />
          <span className="max-w-40 truncate font-medium max-sm:hidden">{viewer.username}</span>
        </>
      }
      buttonClassName="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 hover:bg-ink/7 sm:pe-3"
      heading={viewer.username}
    >
      <MenuLink to="/" icon={House}>
        {t.userPanel}
      </MenuLink>
      <AccountItem />
      <LogoutItem />
    </Menu>
  )
}
