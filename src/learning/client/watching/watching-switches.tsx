import { useQuery } from '@tanstack/react-query'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { remember, useDataSaver, usePreference } from '../../../media/client/player/preferences.ts'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { sleepAfter, useSleep } from './autoplay.ts'
import { isOwnVideo, videoBytes } from './video-size.ts'
import { t } from '../../texts/lesson.ts'

/** The student's playback preferences: autoplay and data saver. */
export function WatchingSwitches({ lesson }: { lesson: Lesson }) {
  const autoAdvance = usePreference((value) => value.autoAdvance)
  const sleeps = useSleep(lesson.id)
  const dataSaver = useDataSaver()
  const file = isOwnVideo(lesson)
  const { data: bytes } = useQuery({
    queryKey: ['video-size', lesson.id, file],
    queryFn: () => videoBytes(lesson),
    enabled: dataSaver && file,
  })
  return (
    <section aria-labelledby="watching" className="grid gap-1 border-t border-hairline pt-5">
      <h2 id="watching" className="font-text text-sm font-semibold tracking-normal text-muted">
        {t.watching}
      </h2>
      <Switch
        label={t.autoAdvance}
        checked={autoAdvance}
        onChange={(event) => remember({ autoAdvance: event.currentTarget.checked })}
      />
      {autoAdvance && (
        <Switch
          label={t.stopAfterLesson}
          checked={sleeps}
          onChange={(event) => sleepAfter(event.currentTarget.checked ? lesson.id : null)}
        />
      )}
      <Switch
        label={t.dataSaver}
        hint={
          <>
            {t.dataSaverHint}
            {/* Reserves the space for a line until its text has loaded, so that the page doesn't shift. */}
            {file && <span className="block min-h-[1lh]">{bytes ? t.lessonSize(megabytes(bytes)) : ''}</span>}
          </>
        }
        checked={dataSaver}
        onChange={(event) => remember({ dataSaver: event.currentTarget.checked })}
      />
    </section>
  )
}

const megabytes = (bytes: number) => {
  const amount = bytes / 1_000_000
  return amount < 10 ? Math.max(0.1, Math.round(amount * 10) / 10) : Math.round(amount)
}
