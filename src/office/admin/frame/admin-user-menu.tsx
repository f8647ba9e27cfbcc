import { Link } from '@tanstack/react-router'
import { House, LogOut, UserRound } from 'lucide-react'
import type { User } from '../../../platform/user.schema.ts'
import { useSignOut } from '../../../accounts/client/viewer.ts'
import { Avatar } from '../../../platform/client/ui/avatar.tsx'
import { Menu, MenuAction, menuItemClass, MenuSlot } from '../../../platform/client/ui/overlays/menu.tsx'

/** Who is at the desk, and the ways to leave it. */
export function AdminUserMenu({ viewer }: { viewer: User }) {
  const signOut = useSignOut()
  return (
    <Menu
      label={`Account of ${viewer.username}`}
      button={
        <>
          <Avatar name={viewer.fullName ?? viewer.username} className="size-8 text-xs" />
          <span className="max-w-40 truncate font-medium max-sm:hidden">{viewer.username}</span>
        </>
      }
      buttonClassName="flex min-h-11 items-center gap-2.5 rounded-control px-1.5 hover:bg-ink/7 sm:pr-3"
      heading={viewer.username}
    >
      <MenuSlot>
        <Link to="/" className={menuItemClass()}>
          <House aria-hidden="true" />
          User Panel
        </Link>
      </MenuSlot>
      <MenuSlot>
        <Link to="/account" className={menuItemClass()}>
          <UserRound aria-hidden="true" />
          Account
        </Link>
      </MenuSlot>
      <MenuAction
        icon={<LogOut aria-hidden="true" />}
        onClick={() => signOut.mutate()}
        disabled={signOut.isPending}
      >
        Logout
      </MenuAction>
    </Menu>
  )
}
