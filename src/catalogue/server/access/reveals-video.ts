import { youtubeId } from '../../../platform/youtube.ts'

/**
 * Whether the URL of a picture reveals the URL of the video. This is the case for YouTube thumbnails, and for
 * pictures in the folder of a film.
 */
export function revealsVideo(picture: string | null, videoUrl: string | null): boolean {
  if (!picture || !videoUrl) return false
  const address = decoded(picture)
  // A YouTube thumbnail contains the video ID. Other URLs may contain the ID anywhere.
  const shown = /\/vi(?:_webp)?\/([\w-]{11})\//.exec(address)?.[1]
  if (shown && decoded(videoUrl).includes(shown)) return true
  return namesIn(videoUrl).some((name) => address.includes(name))
}

/**
 * Returns the parts of a URL that identify the video: the YouTube ID, the file name, and parts that can only be IDs.
 */
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
