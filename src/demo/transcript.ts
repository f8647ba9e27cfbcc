/** Seconds for which a film shows each title card. */
const TITLE = 3
const POINT = 3.2
const TASK = 3.6

/**
 * Returns captions as WebVTT for a film that consists of title cards. The film has no speech. Students who cannot see
 * the film need the captions, and the transcript uses them.
 */
export function slidesToVtt(title: string, slides: readonly string[]): string {
  const cues = [`${title}.`, ...slides.map((slide) => (/[.?!]$/.test(slide) ? slide : `${slide}.`))]
  let at = 0
  const blocks = cues.map((text, index) => {
    const start = at
    at += index === 0 ? TITLE : index === cues.length - 1 ? TASK : POINT
    return `${stamp(start)} --> ${stamp(at)}\n${index === cues.length - 1 ? `Your turn: ${text}` : text}`
  })
  return `WEBVTT\n\n${blocks.join('\n\n')}\n`
}

const stamp = (seconds: number) => `00:00:${seconds.toFixed(3).padStart(6, '0')}`
