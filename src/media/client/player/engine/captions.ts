type AppleVideo = HTMLVideoElement & { webkitDisplayingFullscreen?: boolean }

const said = (track: TextTrack): string =>
  [...(track.activeCues ?? [])]
    .map((cue) => ('getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : ''))
    .join('\n')
    .trim()

/** Calls `onCue` for each cue of the selected language. The browser loads no other track. */
export function followCaptions(video: HTMLVideoElement, onCue: (cue: string) => void) {
  let chosen: string | null = null
  let followed: TextTrack | null = null
  const changed = () => onCue(followed ? said(followed) : '')

  const apply = () => {
    const tracks = [...video.textTracks]
    const next = chosen === null ? null : (tracks.find(({ language }) => language === chosen) ?? null)
    if (followed !== next) {
      followed?.removeEventListener('cuechange', changed)
      next?.addEventListener('cuechange', changed)
      followed = next
    }
    // Hidden tracks still load and fire events, and the page shows their cues itself. In the system's own player,
    // the track has the mode `showing`, because that player renders the cues.
    const shown = (video as AppleVideo).webkitDisplayingFullscreen ? 'showing' : 'hidden'
    for (const track of tracks) track.mode = track === next ? shown : 'disabled'
    changed()
  }
  const events = ['webkitbeginfullscreen', 'webkitendfullscreen']
  for (const name of events) video.addEventListener(name, apply)
  video.textTracks.addEventListener('addtrack', apply)

  return {
    choose: (language: string | null) => {
      chosen = language
      apply()
    },
    stop: () => {
      for (const name of events) video.removeEventListener(name, apply)
      video.textTracks.removeEventListener('addtrack', apply)
      followed?.removeEventListener('cuechange', changed)
    },
  }
}
