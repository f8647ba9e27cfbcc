import type { Rendition } from '../../../media/tables.ts'
import type { Signature } from './signatures.ts'

/** The renditions of a video, best last: players begin with the first that fits. Addresses are relative to the playlist. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const { width, height, bandwidth, average, codecs } of renditions.toSorted(
    (a, b) => a.height - b.height,
  )) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${average},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${height}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** One rendition's segments, each address signed. */
export function variantPlaylist(
  { height, run, segments }: Rendition,
  { expires, signature }: Signature,
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
      `segments/${run}/${height}/${at}.ts?e=${expires}&s=${signature}`,
    )
  })
  return `${lines.join('\n')}\n#EXT-X-ENDLIST\n`
}
