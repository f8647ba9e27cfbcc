import type { Rendition } from '../../../media/tables.ts'
import { AUDIO_ONLY } from '../../../media/player.rules.ts'
import type { Signature } from './signatures.ts'

/**
 * Query parameter of a playlist and of all URLs in it. With it, the player loads the files through this server, and
 * not from the object store.
 */
const VIA_SERVER = 'direct=off'
export const isViaServer = ({ query }: { query: unknown }) => (query as { direct?: unknown }).direct === 'off'

/**
 * Returns the master playlist with the best rendition last, because players start with the first suitable rendition.
 * URLs are relative to the playlist.
 */
export function masterPlaylist(renditions: readonly Rendition[], viaServer: boolean): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS']
  const query = viaServer ? `?${VIA_SERVER}` : ''
  const isAudio = renditions.every(({ height }) => height === 0)
  for (const { width, height, bandwidth, average, codecs } of renditions.toSorted(
    (a, b) => a.height - b.height,
  )) {
    // The audio rendition is not a variant, because players must not select it automatically. Students can choose
    // it.
    if (isAudio)
      lines.push(
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},CODECS="${codecs}"`,
        `0.m3u8${query}`,
      )
    else if (height === 0) lines.push(`#EXT-X-SESSION-DATA:DATA-ID="${AUDIO_ONLY}",VALUE="0.m3u8${query}"`)
    else
      lines.push(
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
        `${height}.m3u8${query}`,
      )
  }
  return `${lines.join('\n')}\n`
}

/** Returns the playlist of one rendition with signed segment URLs. */
export function variantPlaylist(
  { height, run, segments }: Rendition,
  { expires, signature }: Signature,
  viaServer: boolean,
): string {
  const longest = Math.ceil(Math.max(1, ...segments))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXT-X-TARGETDURATION:${longest}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
  ]
  segments.forEach((seconds, at) => {
    lines.push(
      `#EXTINF:${seconds.toFixed(6)},`,
      `segments/${run}/${height}/${at}.ts?e=${expires}&s=${signature}${viaServer ? `&${VIA_SERVER}` : ''}`,
    )
  })
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`
}
