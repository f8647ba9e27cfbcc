export type Storyboard = {
  key: string
  columns: number
  rows: number
  width: number
  height: number
  every: number
}

/** Returns WebVTT that maps times to tiles of the sheet, for seek bars. */
export function storyboardTrack(
  { columns, rows, width, height, every }: Storyboard,
  duration: number,
): string {
  const tiles = Math.min(columns * rows, Math.max(1, Math.ceil(duration / every)))
  const cues = Array.from({ length: tiles }, (_, at) => {
    const [x, y] = [(at % columns) * width, Math.floor(at / columns) * height]
    const end = at === tiles - 1 ? Math.max(duration, (at + 1) * every) : (at + 1) * every
    return `${clock(at * every)} --> ${clock(end)}\nstoryboard.webp#xywh=${x},${y},${width},${height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  const [whole, rest] = [Math.floor(seconds), Math.round((seconds % 1) * 1000)]
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.${String(rest).padStart(3, '0')}`
}
