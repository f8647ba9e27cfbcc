import { lazy, Suspense, useState } from 'react'
import type { User } from '../../../platform/user.schema.ts'
import { userMenuButton } from './user-menu-button.tsx'

const load = () => import('./user-menu-items.tsx')
const OpenMenu = lazy(() => load().then((m) => ({ default: m.UserMenuItems })))

/** The account's button; its menu is fetched when a hand or the focus comes near, and opens on the first press. */
export function UserMenu({ viewer }: { viewer: User }) {
  const [wanted, setWanted] = useState(false)
  const { label, className, content } = userMenuButton(viewer)
  const button = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={className}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      {content}
    </button>
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <OpenMenu viewer={viewer} />
    </Suspense>
  )
}
