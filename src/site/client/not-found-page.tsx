import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { LogoMark } from '../../platform/client/ui/logo.tsx'
import { SiteFrame } from './frame/site-frame.tsx'
import { t } from '../texts/frame.ts'

/** Shown for unknown paths. */
export function NotFoundPage() {
  return (
    <SiteFrame>
      <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
        <LogoMark className="size-14 opacity-60 grayscale" />
        <h1 className="title-page">{t.pageNotFound}</h1>
        <p className="measure text-muted">{t.pageMayHaveMoved}</p>
        <Link to="/courses" className={buttonClass({ className: 'mt-1' })}>
          {t.browseCourses}
        </Link>
      </div>
    </SiteFrame>
  )
}
