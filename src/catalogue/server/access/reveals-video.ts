import { youtubeId } from '../../../platform/youtube.ts'

/** Whether a picture's address leads to the video at the other, as YouTube's own pictures and those beside a film do. */
export function revealsVideo(picture: string | null, videoUrl: string | null): boolean {
  if (!picture || !videoUrl) return false
  const address = decoded(picture)
  // Of YouTube's pictures the id is known, however the other address writes it.
  const shown = /\/vi(?:_webp)?\/([\w-]{11})\//.exec(address)?.[1]
  if (shown && decoded(videoUrl).includes(shown)) return true
  return namesIn(videoUrl).some((name) => address.includes(name))
}

/** What an address calls its video: YouTube's id in whatever form, the file's name, and parts that can only be ids. */
function namesIn(videoUrl: string): string[] {
  const youtube = youtubeId(videoUrl)
  if (youtube) return [youtube]
  const { pathname, searchParams } = new URL(videoUrl, 'https://own.invalid')
  const parts = decoded(pathname).split('/')
  const last = parts.pop()?.replace(/\.\w+$/, '') ?? ''
  return [searchParams.get('v') ?? '', last]
    .filter((name) => name.length >= 4)
    .concat(parts.filter((part) => part.length >= 16 && /\d/.test(part)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
