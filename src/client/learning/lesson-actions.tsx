import { useLocation, useNavigate } from '@tanstack/react-router'
import { Heart, NotebookPen, ScrollText, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, formatCount } from '../../shared/count.ts'
import type { Lesson } from '../../shared/schemas/lessons.ts'
import { useViewer } from '../accounts/viewer.ts'
import { remember, usePreference } from '../player/preferences.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { useLike } from './use-likes.ts'
import { useShare } from './use-share.ts'

/** Leads guests to /login, from where they come back; everybody else does what they came for. */
export function useSignedIn() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const from = useLocation({ select: ({ href }) => href })
  return (act: () => void) => () => (viewer ? act() : void navigate({ to: '/login', search: { from } }))
}

/** Like and share with their counts, and the two companions of the video. */
export function LessonActions({ lesson }: { lesson: Lesson }) {
  const signedIn = useSignedIn()
  const { liked, toggle } = useLike(lesson)
  const { busy, share } = useShare(lesson)
  const watchable = !lesson.locked && lesson.videoUrl !== null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="sm"
        aria-pressed={liked}
        onClick={signedIn(toggle)}
        className="tabular-nums"
      >
        <Heart aria-hidden="true" className={cx(liked && 'fill-amber text-amber-mark')} />
        {formatCount(lesson.likesCount)} {lesson.likesCount === 1 ? 'Like' : 'Likes'}
      </Button>
      <Button
        variant="secondary"
        size="sm"
        icon={<Share2 aria-hidden="true" />}
        busy={busy}
        onClick={signedIn(share)}
      >
        Share
      </Button>
      <span className="px-1 text-sm text-muted tabular-nums">{counted(lesson.sharesCount, 'share')}</span>
      {watchable && (
        <div className="flex gap-2 sm:ml-auto">
          {lesson.captions.length > 0 && (
            <PanelButton panel="transcript" icon={<ScrollText aria-hidden="true" />}>
              Transcript
            </PanelButton>
          )}
          <PanelButton panel="notes" icon={<NotebookPen aria-hidden="true" />}>
            Notes
          </PanelButton>
        </div>
      )}
    </div>
  )
}

export const PANEL_ID = 'lesson-panel'

type PanelButtonProps = { panel: 'transcript' | 'notes'; icon: ReactNode; children: ReactNode }

function PanelButton({ panel, icon, children }: PanelButtonProps) {
  const open = usePreference((value) => value.panel) === panel
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={icon}
      aria-expanded={open}
      aria-controls={open ? PANEL_ID : undefined}
      onClick={() => remember({ panel: open ? null : panel })}
      className="aria-expanded:bg-amber-soft"
    >
      {children}
    </Button>
  )
}
