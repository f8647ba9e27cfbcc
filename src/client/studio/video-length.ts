/** How long a chosen video is, in seconds; null when this browser cannot tell. */
export function videoLength(file: File): Promise<number | null> {
  return new Promise((resolve) => {
    const address = URL.createObjectURL(file)
    const video = document.createElement('video')
    const done = (seconds: number | null) => {
      clearTimeout(timer)
      video.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null)
    }
    const timer = setTimeout(done, 5000, null)
    video.preload = 'metadata'
    video.addEventListener('loadedmetadata', () => done(video.duration))
    video.addEventListener('error', () => done(null))
    video.src = address
  })
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** A length as people write it: '45 minutes', '1 hour 5 minutes', '40 seconds'. */
export function describeLength(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.round(seconds)), 'second')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && counted(hours, 'hour'), rest > 0 && counted(rest, 'minute')].filter(Boolean).join(' ')
}

/** A title out of a file's name: '02_the-first_line.mp4' -> 'The first line'. */
export function titleFromName(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/^\s*\d+\s*[-.):]*\s*(?=\p{L})/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200) || name.slice(0, 200)
}
