import { Suspense, useState } from 'react'
import type { User } from '../../../platform/user.schema.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { userMenuButton } from './user-menu-button.tsx'

const OpenMenu = lazyPart(() => import('./user-menu-items.tsx').then((m) => m.UserMenuItems))

/** The account button. Its menu loads on hover or focus, and opens on the first click. */
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
      onPointerEnter={OpenMenu.preload}
      onFocus={OpenMenu.preload}
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
