import { ChevronDown, Eye, LogOut } from 'lucide-react'
import { useEffect } from 'react'
import { LEAVE_PREVIEW, PREVIEW_ROLES, type PreviewRole } from '../../platform/preview.ts'
import { previewHref, previewWanted } from '../../platform/client/page/preview.ts'
import { Rich } from '../../platform/client/ui/rich.tsx'
import { t } from '../texts/frame.ts'

const words: Record<PreviewRole, () => string> = {
  student: () => t.whoHasNotBought,
  member: () => t.whoHasBought,
}

/** The banner above public pages in a preview, with a link to leave it. */
export function PreviewBanner({ as }: { as: PreviewRole }) {
  useEffect(() => {
    // The preview may have ended in another tab, or the page may be from the back/forward cache. A reload shows the
    // current state.
    const check = () => {
      if (document.visibilityState === 'visible' && previewWanted() !== as) location.reload()
    }
    addEventListener('pageshow', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      removeEventListener('pageshow', check)
      document.removeEventListener('visibilitychange', check)
    }
  }, [as])

  const change = (role: PreviewRole) =>
    location.assign(previewHref(location.pathname + location.search, role))
  return (
    <section aria-label={t.preview} className="border-b border-amber-mark/35 bg-amber-soft text-amber-ink">
      <div className="shell flex min-h-(--preview-bar) items-center gap-x-3 text-sm leading-snug">
        <Eye aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
        <p className="min-w-0 flex-1 py-0.5 max-sm:text-xs max-sm:leading-tight">
          <Rich
            text={t.seeingAsStudent}
            tags={{
              role: () => (
                <span className="relative inline-flex items-center whitespace-nowrap">
                  <select
                    aria-label={t.whichStudent}
                    value={as}
                    onChange={(event) => change(event.target.value as PreviewRole)}
                    className="min-h-6 cursor-pointer appearance-none rounded-sm bg-transparent pe-5 font-semibold underline decoration-amber-mark/60 underline-offset-3 hover:decoration-current sm:min-h-8"
                  >
                    {PREVIEW_ROLES.map((role) => (
                      <option key={role} value={role} className="bg-raised text-ink">
                        {words[role]()}
                      </option>
                    ))}
                  </select>
                  <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-0.5 size-4" />
                </span>
              ),
            }}
          />
        </p>
        <a
          href={LEAVE_PREVIEW}
          className="-me-2 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-2.5 font-semibold hover:bg-ink/7 sm:min-h-9"
        >
          <LogOut aria-hidden="true" className="rtl:-scale-x-100 size-4.5 max-sm:hidden" />
          {t.leavePreview}
        </a>
      </div>
    </section>
  )
}
