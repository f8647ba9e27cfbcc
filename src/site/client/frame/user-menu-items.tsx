import { LayoutDashboard, Library } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { User } from '../../../platform/user.schema.ts'
import { AccountItem, LogoutItem, MenuLink } from './account-menu-items.tsx'
import { Menu } from '../../../platform/client/ui/overlays/menu.tsx'
import { userMenuButton } from './user-menu-button.tsx'
import { isStaff } from '../../../platform/policy.ts'
import { t } from '../../texts/frame.ts'

/** The menu 'My Account'. It opens when it is mounted, because a click has loaded it. */
export function UserMenuItems({ viewer }: { viewer: User }) {
  const { label, className, content } = userMenuButton(viewer)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const button = place.current?.querySelector('button')
    button?.focus()
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, [])
  return (
    <div ref={place} className="contents">
      <Menu label={label} heading={t.myAccount} button={content} buttonClassName={className}>
        <p className="-mt-2 px-2.5 pb-2 text-sm text-muted">{viewer.username}</p>
        <MenuLink to="/my-library" icon={Library}>
          {t.myLibrary}
        </MenuLink>
        <AccountItem />
        {isStaff(viewer) && (
          <MenuLink to="/admin" icon={LayoutDashboard}>
            {t.adminDashboard}
          </MenuLink>
        )}
        <LogoutItem />
      </Menu>
    </div>
  )
}
