import type { Lesson } from '../../../catalogue/lessons.schema.ts'

/** Whether this server hosts the video, so that we can find out its size. */
export const isOwnVideo = ({ videoUrl }: Pick<Lesson, 'videoUrl'>) => videoUrl?.startsWith('/') === true

/** Returns the lowest bandwidth in a master playlist, in bits per second. Null if it lists none. */
export function lowestBandwidth(playlist: string): number | null {
  const found = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*?[:,](?:AVERAGE-)?BANDWIDTH=(\d+)/gm)]
  const rates = found.map(([, rate]) => Number(rate)).filter((rate) => rate > 0)
  return rates.length > 0 ? Math.min(...rates) : null
}

/** Returns the approximate size of a video in its lowest quality, in bytes. Null if unknown. */
export async function videoBytes({ videoUrl, hls, durationSeconds }: Lesson): Promise<number | null> {
  if (!videoUrl) return null
  if (hls && durationSeconds) {
    const reply = await fetch(`${videoUrl}/master.m3u8`)
    const rate = reply.ok ? lowestBandwidth(await reply.text()) : null
    if (rate) return (rate * durationSeconds) / 8
  }
  const reply = await fetch(videoUrl, { method: 'HEAD' })
  return reply.ok ? Number(reply.headers.get('content-length')) || null : null
}
