/** Formats seconds as a clock: '0:07', '12:05', '1:02:03'. */
export function formatClock(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [Math.floor(whole / 60) % 60, whole % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(whole / 3600)
  return hours ? `${hours}:${parts.join(':')}` : parts.join(':').replace(/^0/, '')
}

const unit = (amount: number, name: string) => (amount ? [`${amount} ${name}${amount === 1 ? '' : 's'}`] : [])

/** Formats seconds for screen readers: '1 hour 2 minutes 3 seconds'. */
export function formatSpoken(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  const parts = [
    ...unit(Math.floor(whole / 3600), 'hour'),
    ...unit(Math.floor(whole / 60) % 60, 'minute'),
    ...unit(whole % 60, 'second'),
  ]
  return parts.join(' ') || '0 seconds'
}
