import { X } from 'lucide-react'
import { Suspense } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { type Preferences, remember, usePreference } from '../../../media/client/player/preferences.ts'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { useWide } from '../../../platform/client/ui/hooks/use-wide.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { t } from '../../texts/lesson.ts'

const TranscriptPanel = lazyPart(() =>
  import('../watching/transcript-panel.tsx').then((m) => m.TranscriptPanel),
)
const NotesPanel = lazyPart(() => import('../notes/notes-panel.tsx').then((m) => m.NotesPanel))

export const PANEL_ID = 'lesson-panel'

export type Companion = NonNullable<Preferences['panel']>

/** Returns the companions of a lesson's video: the transcript and the notes. */
export const companionsOf = ({ locked, videoUrl, captions }: Lesson): readonly Companion[] =>
  locked || videoUrl === null ? [] : captions.length > 0 ? ['transcript', 'notes'] : ['notes']

const close = () => {
  const opener = document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`)
  remember({ panel: null })
  opener?.focus({ preventScroll: true })
}

type Props = { lesson: Lesson; player: Player }

export const PanelContent = ({ companion, lesson, player }: Props & { companion: Companion }) => {
  const Panel = companion === 'notes' ? NotesPanel : TranscriptPanel
  return <Panel key={lesson.id} lesson={lesson} player={player} />
}

/**
 * The transcript or the notes, next to the video. If the panel was open on the last visit, the page reserves its
 * space before hydration.
 */
export function LessonPanel({ lesson, player }: Props) {
  const wanted = usePreference((value) => value.panel)
  // Narrow screens show the companions in tabs.
  const wide = useWide()
  const companion = wide ? companionsOf(lesson).find((one) => one === wanted) : undefined
  const title = companion && (companion === 'notes' ? t.notes : t.transcript)
  return (
    <aside
      id={PANEL_ID}
      aria-label={title}
      tabIndex={-1}
      className="relative hidden border-hairline bg-surface text-ink outline-offset-[-2px] lg:border-s panel:block"
    >
      {companion && (
        <div className="absolute inset-0 flex flex-col print:static">
          <div className="flex items-center justify-between py-2 pe-2 ps-4">
            <h2 className="title-card">{title}</h2>
            <IconButton label={t.close} onClick={close}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <Suspense fallback={<Spinner size="inline" className="mx-4" />}>
            <PanelContent companion={companion} lesson={lesson} player={player} />
          </Suspense>
        </div>
      )}
    </aside>
  )
}
