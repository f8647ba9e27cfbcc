import { t } from '../../texts/player.ts'

/** Formats seconds as a clock: '0:07', '12:05', '1:02:03'. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

/** Formats seconds for screen readers: '1 hour 2 minutes 3 seconds'. */
export function formatSpoken(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    [Math.floor(whole / 3600), t.hours] as const,
    [Math.floor(whole / 60) % 60, t.minutes] as const,
    [whole % 60, t.seconds] as const,
  ]
  const spoken = parts.flatMap(([amount, say]) => (amount ? [say(amount)] : []))
  return spoken.join(' ') || t.seconds(0)
}
