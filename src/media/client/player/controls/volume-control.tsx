import { Volume1, Volume2, VolumeX } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { actions, type Player, VOLUME_STEP } from '../player.ts'
import { useStore } from '../store.ts'
import { ControlButton } from './control-button.tsx'
import { Slider } from './slider.tsx'
import { Rich } from '../../../../platform/client/ui/rich.tsx'
import { t } from '../../../texts/player.ts'

const STEPS: Record<string, number> = {
  ArrowUp: VOLUME_STEP,
  ArrowRight: VOLUME_STEP,
  ArrowDown: -VOLUME_STEP,
  ArrowLeft: -VOLUME_STEP,
}

/**
 * The mute button and a slider up to 200%. Above 100%, the slider has another colour and a label for the boost. Not
 * shown on phones, which have volume buttons and no space for the slider.
 */
export function VolumeControl({ player }: { player: Player }) {
  const volume = useStore(player, (state) => state.volume)
  const muted = useStore(player, (state) => state.muted)
  const most = useStore(player, (state) => state.maxVolume)
  const act = actions(player)
  const heard = muted ? 0 : volume
  const percent = Math.round(heard * 100)
  const boosted = percent > 100
  const Icon = percent === 0 ? VolumeX : percent <= 50 ? Volume1 : Volume2
  const part = (of: number) => `${(of / most) * 100}%`

  // All four arrow keys change the volume on this slider.
  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    act.changeVolume(step)
  }

  return (
    <div className="flex items-center gap-1">
      <ControlButton label={percent === 0 ? t.unmute : t.mute} shortcut="m" onClick={act.toggleMute}>
        <Icon aria-hidden="true" />
      </ControlButton>
      <Slider
        label={t.volume}
        valueText={boosted ? t.percentBoosted(percent) : t.percent(percent)}
        min={0}
        max={most * 100}
        step={1}
        value={percent}
        onValue={(value) => {
          if (muted) player.control?.setMuted(false)
          player.control?.setVolume(value / 100)
        }}
        onKeyDown={pressed}
        className="w-[54px] @max-[399px]:hidden @lg:w-22 pointer-coarse:hidden"
      >
        <div className="relative h-1 w-full rounded-full bg-white/30">
          <div
            className="absolute inset-y-0 start-0 rounded-full bg-on-stage"
            style={{ width: part(Math.min(heard, 1)) }}
          />
          {boosted && (
            <div
              className="absolute inset-y-0 rounded-e-full bg-amber"
              style={{ left: part(1), width: part(heard - 1) }}
            />
          )}
          {most > 1 && <div className="absolute -inset-y-1 w-px bg-white/60" style={{ left: part(1) }} />}
          <div
            className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-on-stage"
            style={{ left: part(heard) }}
          />
        </div>
      </Slider>
      {boosted && (
        <span className="ms-1.5 rounded-full @max-lg:hidden bg-amber px-2 py-0.5 text-xs font-semibold whitespace-nowrap text-on-amber tabular-nums">
          <Rich
            text={t.boost(percent)}
            tags={{ wide: (words) => <span className="hidden @xl:inline">{words}</span> }}
          />
        </span>
      )}
    </div>
  )
}
