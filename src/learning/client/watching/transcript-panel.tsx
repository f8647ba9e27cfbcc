import { useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { type Chapter, chapterAt } from '../../../media/client/player/chapters.ts'
import { type Cue, cueAt, parseVtt } from '../../../platform/vtt.ts'
import { formatClock } from '../../../media/client/player/format-time.ts'
import { actions, type Player } from '../../../media/client/player/player.ts'
import { usePreference } from '../../../media/client/player/preferences.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { cx } from '../../../platform/client/ui/cx.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { t } from '../../texts/lesson.ts'

async function loadCues(address: string): Promise<Cue[]> {
  const reply = await fetch(address)
  const cues = reply.ok ? parseVtt(await reply.text()) : null
  if (!cues) throw new Error('No transcript')
  return cues
}

/** The searchable transcript. It scrolls with the video. A click on a line seeks to that position. */
export function TranscriptPanel({ lesson, player }: { lesson: Lesson; player: Player }) {
  const remembered = usePreference((value) => value.captions)
  const [chosen, setChosen] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const language = chosen ?? remembered
  const caption = lesson.captions.find((one) => one.language === language) ?? lesson.captions[0]
  const {
    data: cues,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['transcript', caption?.url],
    queryFn: () => loadCues(caption?.url ?? ''),
    enabled: caption !== undefined,
  })
  const words = search.trim().toLocaleLowerCase()
  const found = cues?.flatMap((cue, index) =>
    cue.text.toLocaleLowerCase().includes(words) ? [{ ...cue, index }] : [],
  )

  return (
    <>
      <div className="grid gap-2 px-4 pb-3">
        {lesson.captions.length > 1 && (
          <Select
            aria-label={t.transcriptLanguage}
            value={caption?.language}
            onChange={(event) => setChosen(event.currentTarget.value)}
          >
            {lesson.captions.map((one) => (
              <option key={one.id} value={one.language}>
                {one.label}
              </option>
            ))}
          </Select>
        )}
        <Input
          type="search"
          aria-label={t.searchTranscript}
          placeholder={t.searchTranscript}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p role="status" className={cx('text-sm text-muted', !words && 'sr-only')}>
          {words && found ? t.matches(found.length) : ''}
        </p>
      </div>
      {isError ? (
        <div className="px-4 pb-4">
          <p className="mb-3 text-muted">{t.transcriptNotLoaded}</p>
          <Button size="sm" variant="secondary" onClick={() => void refetch()}>
            {t.tryAgain}
          </Button>
        </div>
      ) : found ? (
        <Lines
          player={player}
          cues={cues ?? []}
          found={found}
          words={words}
          language={caption?.language ?? 'en'}
        />
      ) : (
        <div className="grid gap-2 px-4">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} className="h-10" />
          ))}
        </div>
      )}
    </>
  )
}

type LinesProps = {
  player: Player
  cues: readonly Cue[]
  found: readonly (Cue & { index: number })[]
  words: string
  language: string
}

function Lines({ player, cues, found, words, language }: LinesProps) {
  const current = useStore(player, (state) => cueAt(cues, state.time))
  const started = useStore(player, (state) => state.started)
  const chapters = useStore(player, (state) => state.chapters)
  const [following, setFollowing] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  const follows = following && !words && started

  useEffect(() => {
    const box = scroller.current
    const line = box?.querySelector<HTMLElement>(`[data-line="${current}"]`)
    if (!follows || !box || !line) return
    // Scrolls only the box, never the page.
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollTo({ top: line.offsetTop - box.clientHeight / 3, behavior: calm ? 'auto' : 'smooth' })
  }, [current, follows])

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="region"
        aria-label={t.transcriptLines}
        // Keyboard users must be able to focus scrollable content.
        tabIndex={0}
        data-keys="scroll"
        lang={language}
        onWheel={() => setFollowing(false)}
        onTouchMove={() => setFollowing(false)}
        className="relative h-full overflow-y-auto overscroll-contain print:overflow-visible px-2 pb-4 outline-offset-[-2px]"
      >
        {found.map((cue, index) => (
          <Fragment key={cue.index}>
            {!words && <ChapterHeading chapters={chapters} cue={cue} before={found[index - 1]} />}
            <button
              type="button"
              data-line={cue.index}
              aria-current={cue.index === current && started ? 'true' : undefined}
              onClick={() => {
                actions(player).seekTo(cue.start)
                setFollowing(true)
              }}
              className="flex w-full gap-3 rounded-control px-2 py-1.5 text-start leading-snug text-muted hover:bg-ink/7 aria-current:bg-amber-soft aria-current:text-ink"
            >
              <span className="w-11 shrink-0 pt-px text-end text-sm tabular-nums">
                {formatClock(cue.start)}
              </span>
              <span className="min-w-0 flex-1">
                <Marked text={cue.text} words={words} />
              </span>
            </button>
          </Fragment>
        ))}
      </div>
      {!following && !words && started && (
        <Button
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit shadow-floating"
          onClick={() => setFollowing(true)}
        >
          {t.followVideo}
        </Button>
      )}
    </div>
  )
}

type HeadingProps = { chapters: readonly Chapter[]; cue: Cue; before: Cue | undefined }

/** The heading above the first line of a chapter. */
function ChapterHeading({ chapters, cue, before }: HeadingProps) {
  const chapter = chapterAt(chapters, cue.start)
  if (chapter < 0 || (before && chapterAt(chapters, before.start) === chapter)) return null
  return (
    <h3 className="px-2 pt-4 pb-1 font-text text-sm font-semibold tracking-normal first:pt-1">
      {chapters[chapter]?.title}
    </h3>
  )
}

/** Text with the search terms highlighted. */
function Marked({ text, words }: { text: string; words: string }) {
  const at = words ? text.toLocaleLowerCase().indexOf(words) : -1
  if (at < 0) return text
  const end = at + words.length
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-sm bg-amber px-0.5 text-on-amber">{text.slice(at, end)}</mark>
      <Marked text={text.slice(end)} words={words} />
    </>
  )
}
