import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { LogoMark } from '../../platform/client/ui/logo.tsx'
import { SiteFrame } from './frame/site-frame.tsx'

/** Any other path. */
export function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-5 py-16 text-center">
        <LogoMark className="size-14 opacity-60 grayscale" />
        <h1 className="title-page">404 Page Not Found</h1>
        <p className="measure text-muted">The page may have moved, or the link may be wrong.</p>
        <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
          Browse Courses
        </Link>
      </div>
    </SiteFrame>
  )
}
