import { Link } from '@tanstack/react-router'
import { LayoutDashboard, Library, LogOut, UserRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { User } from '../../../platform/user.schema.ts'
import { useSignOut } from '../../../accounts/client/viewer.ts'
import { Menu, MenuAction, menuItemClass, MenuSlot } from '../../../platform/client/ui/overlays/menu.tsx'
import { userMenuButton } from './user-menu-button.tsx'

/** The menu 'My Account'; it opens by itself when it first appears, for that is why it was fetched. */
export function UserMenuItems({ viewer }: { viewer: User }) {
  const { label, className, content } = userMenuButton(viewer)
  const place = useRef<HTMLDivElement>(null)
  const signOut = useSignOut()
  useEffect(() => {
    const button = place.current?.querySelector('button')
    button?.focus()
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, [])
  return (
    <div ref={place} className="contents">
      <Menu label={label} heading="My Account" button={content} buttonClassName={className}>
        <p className="-mt-2 px-2.5 pb-2 text-sm text-muted">{viewer.username}</p>
        <MenuSlot>
          <Link to="/my-library" className={menuItemClass()}>
            <Library aria-hidden="true" />
            My Library
          </Link>
        </MenuSlot>
        <MenuSlot>
          <Link to="/account" className={menuItemClass()}>
            <UserRound aria-hidden="true" />
            Account
          </Link>
        </MenuSlot>
        {viewer.role === 'admin' && (
          <MenuSlot>
            <Link to="/admin" className={menuItemClass()}>
              <LayoutDashboard aria-hidden="true" />
              Admin Dashboard
            </Link>
          </MenuSlot>
        )}
        <MenuAction
          icon={<LogOut aria-hidden="true" />}
          onClick={() => signOut.mutate()}
          disabled={signOut.isPending}
        >
          Logout
        </MenuAction>
      </Menu>
    </div>
  )
}
