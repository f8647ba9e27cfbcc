import { CalendarClock } from 'lucide-react'
import { formatOpening } from '../../client/opening/opening-text.ts'
import type { Release } from '../../release/release.schema.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { clockOf } from './clock.ts'
import { t } from '../../texts/admin-release.ts'

type Scheduled = { publishAt?: Date | undefined; release?: Release | undefined }

/** Badges that show when an item becomes visible, and when it opens. */
export function ReleaseBadges({ publishAt, release }: Scheduled) {
  const { timeZone } = useSite()
  const icon = <CalendarClock aria-hidden="true" />
  return (
    <>
      {publishAt && <Badge icon={icon}>{t.shownOn(formatOpening(publishAt, timeZone))}</Badge>}
      {release && (
        <Badge icon={icon}>
          {'at' in release
            ? t.opensOn(formatOpening(release.at, timeZone))
            : (release.after === 'batch' ? t.opensAfterBatchDays : t.opensAfterDays)(
                release.days,
                clockOf(release.minute),
              )}
        </Badge>
      )}
    </>
  )
}
