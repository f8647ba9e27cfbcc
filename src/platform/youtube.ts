const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

const ID = /^[A-Za-z0-9_-]{11}$/

/**
 * Returns the video ID of a YouTube URL (watch, youtu.be, shorts, embed and live forms). Returns null for other URLs.
 */
export function youtubeId(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const host = url.hostname.toLowerCase()
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const candidate =
    host === 'youtu.be'
      ? first
      : !HOSTS.has(host)
        ? ''
        : first === 'watch'
          ? (url.searchParams.get('v') ?? '')
          : ['shorts', 'embed', 'live', 'v'].includes(first)
            ? second
            : ''
  return ID.test(candidate) ? candidate : null
}
