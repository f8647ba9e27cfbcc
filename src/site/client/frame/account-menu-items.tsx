import { Link, type LinkProps } from '@tanstack/react-router'
import { LogOut, type LucideIcon, UserRound } from 'lucide-react'
import { useSignOut } from './use-sign-out.ts'
import { MenuAction, menuItemClass, MenuSlot } from '../../../platform/client/ui/overlays/menu.tsx'
import { t } from '../../texts/frame.ts'

interface MenuLinkProps {
  to: NonNullable<LinkProps['to']>
  icon: LucideIcon
  children: string
}

export const MenuLink = ({ to, icon: Icon, children }: MenuLinkProps) => (
  <MenuSlot>
    <Link to={to} className={menuItemClass()}>
      <Icon aria-hidden="true" />
      {children}
    </Link>
  </MenuSlot>
)

export const AccountItem = () => (
  <MenuLink to="/account" icon={UserRound}>
    {t.account}
  </MenuLink>
)

export function LogoutItem() {
  const signOut = useSignOut()
  return (
    <MenuAction
      icon={<LogOut aria-hidden="true" className="rtl:-scale-x-100" />}
      onClick={() => signOut.mutate()}
      disabled={signOut.isPending}
    >
      {t.logout}
    </MenuAction>
  )
}
