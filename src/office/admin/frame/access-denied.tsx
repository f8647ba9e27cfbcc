import { Link } from '@tanstack/react-router'
import { ShieldX } from 'lucide-react'
import { SiteFrame } from '../../../site/client/frame/site-frame.tsx'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/frame.ts'

/** Shown to signed-in users who are not administrators. */
export function AccessDenied() {
  return (
    <SiteFrame>
      <div className="shell grid min-h-[60vh] place-content-center justify-items-center gap-6 py-16 text-center">
        <ShieldX aria-hidden="true" className="size-12 text-danger" strokeWidth={1.5} />
        <h1 className="title-page">{t.accessDenied}</h1>
        <p className="measure text-muted">{t.accessDeniedText}</p>
        <Link to="/" className={buttonClass()}>
          {t.goToHome}
        </Link>
      </div>
    </SiteFrame>
  )
}
