import { Heart, NotebookPen, ScrollText, Share2 } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Course } from '../../../catalogue/courses.schema.ts'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useSignedIn } from '../../../accounts/client/use-signed-in.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { ignoreDoubleClick } from '../../../platform/client/ui/hooks/ignore-double-click.ts'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { companionsOf } from './lesson-panel.tsx'
import { useLessonProgress } from '../watching/lesson-progress.ts'
import { usePanelButton } from './use-panel-button.ts'
import { useLike } from '../../../community/client/use-likes.ts'
import { useShare } from '../../../community/client/use-share.ts'
import { t } from '../../texts/lesson.ts'

const OfflinePart = lazyPart(() => import('../offline/offline-part.tsx').then((m) => m.OfflinePart))

type Props = { lesson: Lesson; course: Course }

/** Like, share and download buttons with their counts, and the buttons for the transcript and the notes. */
export function LessonActions({ lesson, course }: Props) {
  const signedIn = useSignedIn()
  const { liked, toggle } = useLike(lesson)
  const { busy, share } = useShare(lesson)
  const companions = companionsOf(lesson)
  const isInBrowser = useInBrowser()
  const { tracked } = useLessonProgress(lesson)
  // Reserves the space of the button.
  const place = <span className="min-h-11 w-32 md:min-h-9" />
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={liked}
        onClick={signedIn(toggle)}
        className="tabular-nums"
      >
        <Heart aria-hidden="true" className={cx(liked && 'fill-amber text-amber-mark')} />
        {t.likes(lesson.likesCount)}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={<Share2 aria-hidden="true" />}
        busy={busy}
        onClick={ignoreDoubleClick(signedIn(share))}
      >
        {t.share}
      </Button>
      <span className="px-1 text-sm text-muted tabular-nums">{t.shares(lesson.sharesCount)}</span>
      {course.allowsOffline && tracked && lesson.hls && (
        <Suspense fallback={place}>{isInBrowser ? <OfflinePart lesson={lesson} /> : place}</Suspense>
      )}
      {companions.length > 0 && (
        <div className="flex flex-wrap gap-2 sm:ms-auto tabbed:hidden">
          {companions.includes('transcript') && (
            <PanelButton companion="transcript" icon={<ScrollText aria-hidden="true" />}>
              {t.transcript}
            </PanelButton>
          )}
          <PanelButton companion="notes" icon={<NotebookPen aria-hidden="true" />}>
            {t.notes}
          </PanelButton>
        </div>
      )}
    </div>
  )
}

type PanelButtonProps = { companion: 'transcript' | 'notes'; icon: ReactNode; children: ReactNode }

function PanelButton({ companion, icon, children }: PanelButtonProps) {
  const button = usePanelButton(companion)
  return (
    <Button variant="ghost" size="sm" icon={icon} {...button} className="aria-expanded:bg-amber-soft">
      {children}
    </Button>
  )
}
