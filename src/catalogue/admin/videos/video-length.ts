/** Returns the length of a video file in seconds. Null if the browser cannot read it. */
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

/** Returns a title made from a file name: '02_the-first_line.mp4' becomes 'The first line'. */
export function titleFromName(name: string): string {
  const words = name
    .replace(/\.[^.]+$/, '')
    .replace(/[_]+|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/^\s*\d+\s*[-.):]*\s*(?=\p{L})/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200) || name.slice(0, 200)
}
