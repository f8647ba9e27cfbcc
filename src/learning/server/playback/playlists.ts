import type { Rendition } from '../../../media/tables.ts'
import { AUDIO_ONLY } from '../../../media/player.rules.ts'
import type { Signature } from './signatures.ts'

/** Said of a playlist, and so of all that it names: what it leads to comes from this server, not from a store. */
const VIA_SERVER = 'direct=off'
export const isViaServer = ({ query }: { query: unknown }) => (query as { direct?: unknown }).direct === 'off'

/** The renditions of a video, best last: players begin with the first that fits. Addresses are relative to the playlist. */
export function masterPlaylist(renditions: readonly Rendition[], viaServer: boolean): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS']
  const query = viaServer ? `?${VIA_SERVER}` : ''
  for (const { width, height, bandwidth, average, codecs } of renditions.toSorted(
    (a, b) => a.height - b.height,
  )) {
    // The sound alone is nothing that a player is to fall back to by itself: somebody chooses it.
    if (height === 0) lines.push(`#EXT-X-SESSION-DATA:DATA-ID="${AUDIO_ONLY}",VALUE="0.m3u8${query}"`)
    else
      lines.push(
        `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
        `${height}.m3u8${query}`,
      )
  }
  return `${lines.join('\n')}\n`
}

/** One rendition's segments, each address signed. */
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
