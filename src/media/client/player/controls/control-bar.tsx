import { Captions, Maximize, Minimize, PictureInPicture2, Settings, SkipForward } from 'lucide-react'
import { Suspense } from 'react'
import { SPEEDS } from '../../../player.rules.ts'
import { lazyPart } from '../../../../platform/client/hydration/lazy-part.ts'
import { PauseMark, PlayMark } from '../icons.tsx'
import { actions, ALL_SPEEDS, type Film, type Player, type Quality } from '../player.ts'
import { useStore } from '../store.ts'
import type { MenuProps } from './chapter-menu.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import { ControlButton } from './control-button.tsx'
import { SeekBar, type SeekBarProps, TimeText } from './seek-bar.tsx'
import { VolumeControl } from './volume-control.tsx'
import { t } from '../../../texts/player.ts'

// Loaded lazily, because few videos have chapters.
const ChapterMenu = lazyPart(() => import('./chapter-menu.tsx').then((m) => m.ChapterMenu), { quiet: true })

export interface ControlBarProps extends SeekBarProps, MenuProps {
  film: Pick<Film, 'captions' | 'kind'>
}

/** The control bar at the lower edge of the video. */
export function ControlBar({ player, film, onOpenChange, length, moments, storyboard }: ControlBarProps) {
  return (
    <div className="px-2 pb-1 @lg:px-3 @lg:pb-2">
      <div className="flex items-end gap-1.5 px-1.5 @lg:hidden">
        <TimeText player={player} length={length} />
        <Chapters player={player} onOpenChange={onOpenChange} />
      </div>
      <div className="[pointer-events:var(--press)] px-1.5">
        <SeekBar player={player} length={length} moments={moments} storyboard={storyboard} />
      </div>
      <div className="flex items-center">
        <div className="flex items-center [pointer-events:var(--press)] @lg:gap-1">
          <PlayButton player={player} />
          <NextButton player={player} />
          <VolumeControl player={player} />
        </div>
        <div className="ms-2 hidden min-w-0 items-center @lg:flex">
          <TimeText player={player} length={length} />
          <Chapters player={player} onOpenChange={onOpenChange} />
        </div>
        <div className="ms-auto flex items-center [pointer-events:var(--press)]">
          {film.captions.length > 0 && (
            <CaptionsMenu player={player} captions={film.captions} onOpenChange={onOpenChange} />
          )}
          <SpeedMenu player={player} onOpenChange={onOpenChange} />
          {film.kind !== 'audio' && (
            <>
              <QualityMenu player={player} onOpenChange={onOpenChange} />
              <PipButton player={player} />
              <FullscreenButton player={player} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

function PlayButton({ player }: { player: Player }) {
  const playing = useStore(player, (state) => state.playing)
  return (
    <ControlButton label={playing ? t.pause : t.play} shortcut="k" onClick={actions(player).toggle}>
      {playing ? <PauseMark /> : <PlayMark />}
    </ControlButton>
  )
}

function Chapters(props: MenuProps) {
  const some = useStore(props.player, ({ chapters }) => chapters.length > 0)
  return (
    some && (
      <Suspense>
        <ChapterMenu {...props} />
      </Suspense>
    )
  )
}

/** Not shown on touch screens, which have this button in the middle of the picture. */
function NextButton({ player }: { player: Player }) {
  const next = useStore(player, (state) => state.next)
  if (!next) return null
  return (
    <ControlButton
      label={t.nextLesson}
      shortcut="Shift+N"
      onClick={next}
      className="@max-lg:hidden pointer-coarse:hidden"
    >
      <SkipForward aria-hidden="true" className="fill-current" />
    </ControlButton>
  )
}

function CaptionsMenu({ player, captions, onOpenChange }: MenuProps & { captions: Film['captions'] }) {
  const language = useStore(player, (state) => state.captions)
  const chosen = captions.find((caption) => caption.language === language)
  return (
    <ChoiceMenu
      label={t.captions}
      current={chosen?.label ?? t.off}
      value={chosen?.language ?? null}
      choices={[
        { value: null, label: t.off },
        ...captions.map((caption) => ({ value: caption.language, label: caption.label })),
      ]}
      onChoose={(value) => player.control?.setCaptions?.(value)}
      onOpenChange={onOpenChange}
    >
      <span className="relative grid">
        <Captions aria-hidden="true" />
        {chosen && <span className="absolute inset-x-0 -bottom-1 h-0.5 rounded-full bg-amber" />}
      </span>
    </ChoiceMenu>
  )
}

function SpeedMenu({ player, onOpenChange }: MenuProps) {
  const speed = useStore(player, (state) => state.speed)
  return (
    <ChoiceMenu
      label={t.speed}
      current={`${speed}×`}
      value={speed}
      // The list contains higher speeds only if the current speed is at least 2.
      choices={(speed < 2 ? SPEEDS : ALL_SPEEDS).map((value) => ({
        value,
        label: `${value}×`,
        hint: value === 1 ? t.normal : undefined,
      }))}
      onChoose={(value) => player.control?.setSpeed(value)}
      onOpenChange={onOpenChange}
    >
      <span className="text-sm font-semibold tabular-nums">{speed}×</span>
    </ChoiceMenu>
  )
}

/** Returns the data use, such as '6 MB/min'. Undefined if it is unknown. */
function costOf(rate = 0): string | undefined {
  const megabytes = (rate * 60) / 8_000_000
  return rate > 0
    ? t.perMinute(megabytes < 10 ? Math.max(0.1, Math.round(megabytes * 10) / 10) : Math.round(megabytes))
    : undefined
}

function QualityMenu({ player, onOpenChange }: MenuProps) {
  const quality = useStore(player, (state) => state.quality)
  const qualities = useStore(player, (state) => state.qualities)
  const height = useStore(player, (state) => state.height)
  const rates = useStore(player, (state) => state.rates)
  const audioOnly = useStore(player, (state) => state.audioOnly)
  // This video may not have the quality that the user chose for another video.
  const chosen: Quality = qualities.includes(quality as number) ? quality : 'auto'
  const label = audioOnly ? t.audioOnly : chosen === 'auto' ? t.auto : `${chosen}p`
  return (
    <ChoiceMenu<Quality | null>
      label={t.quality}
      current={label}
      value={audioOnly ? null : chosen}
      choices={[
        { value: 'auto', label: t.auto, hint: chosen === 'auto' && height ? `${height}p` : undefined },
        ...qualities.map((value, index) => ({ value, label: `${value}p`, hint: costOf(rates[index]) })),
      ]}
      onChoose={(value) => {
        if (value === null) return
        player.control?.setQuality?.(value)
        if (audioOnly) player.control?.setAudioOnly?.(false)
      }}
      option={
        audioOnly === null
          ? undefined
          : {
              label: t.audioOnly,
              checked: audioOnly,
              onToggle: () => player.control?.setAudioOnly?.(!audioOnly),
            }
      }
      onOpenChange={onOpenChange}
    >
      <span className="inline-flex items-center gap-1.5">
        <Settings aria-hidden="true" />
        <span className="hidden text-sm font-semibold @xl:inline">{label}</span>
      </span>
    </ChoiceMenu>
  )
}

function PipButton({ player }: { player: Player }) {
  const pip = useStore(player, (state) => state.pip)
  const canPip = useStore(player, (state) => state.canPip)
  if (!canPip) return null
  return (
    <ControlButton
      label={pip ? t.leavePictureInPicture : t.pictureInPicture}
      onClick={() => player.control?.togglePip?.()}
      className="@max-[335px]:hidden"
    >
      <PictureInPicture2 aria-hidden="true" className={pip ? 'text-amber' : ''} />
    </ControlButton>
  )
}

function FullscreenButton({ player }: { player: Player }) {
  const fullscreen = useStore(player, (state) => state.fullscreen)
  return (
    <ControlButton
      label={fullscreen ? t.leaveFullScreen : t.fullscreen}
      shortcut="f"
      onClick={actions(player).toggleFullscreen}
    >
      {fullscreen ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
    </ControlButton>
  )
}
