import { useEffect, useRef, useState } from 'react'
import { PlayMark } from './icons.tsx'
import type { ScreenProps } from './file-screen.tsx'
import { frameAddress, connectFrame } from './engine/youtube-engine.ts'
import { t } from '../../texts/player.ts'

type Props = Omit<ScreenProps, 'url' | 'moments' | 'resumes'> & { id: string }

/**
 * Shows our own poster. A click loads YouTube's frame from its privacy-enhanced domain. Nothing is loaded from
 * YouTube before the click.
 */
export function YoutubeScreen({ id, film, player, frame, poster, startAt, autoPlay }: Props) {
  const [wanted, setWanted] = useState(false)
  const iframe = useRef<HTMLIFrameElement>(null)
  const [address, setAddress] = useState<string | null>(null)
  const shown = (wanted || autoPlay) && startAt !== undefined
  // Sets the URL only once, because a new URL would reload the frame.
  if (shown && address === null) setAddress(frameAddress(id, player.get().time || startAt))

  useEffect(() => {
    if (!address || !iframe.current || !frame.current) return undefined
    return connectFrame(player, iframe.current, frame.current)
  }, [address, player, frame])

  // Until the frame has loaded, keys do the same as the button.
  useEffect(() => {
    if (shown) return undefined
    const load = () => setWanted(true)
    const nothing = () => undefined
    return player.attach({
      play: load,
      pause: nothing,
      seek: (seconds) => {
        player.set({ time: seconds })
        load()
      },
      setVolume: nothing,
      setMuted: nothing,
      setSpeed: nothing,
      toggleFullscreen: nothing,
    })
  }, [shown, player])

  if (address)
    return (
      <iframe
        ref={iframe}
        src={address}
        title={film.title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- its origin is not ours: it can do no more than any other site
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
        className="absolute inset-0 size-full border-0"
      />
    )
  return (
    <>
      {poster && (
        <img
          src={poster}
          alt=""
          ref={(image) => {
            // The image may have failed before hydration.
            if (image?.complete && image.naturalWidth === 0) image.hidden = true
          }}
          onError={(event) => (event.currentTarget.hidden = true)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <button
        type="button"
        onClick={() => setWanted(true)}
        className="group/picture absolute inset-0 grid cursor-pointer place-items-center bg-black/35 outline-offset-[-6px]"
      >
        <span className="grid size-16 place-items-center rounded-full bg-amber text-on-amber shadow-floating transition-transform duration-150 group-hover/picture:scale-105 @lg:size-20">
          <PlayMark className="size-8 @lg:size-10" />
          <span className="sr-only">{t.play}</span>
        </span>
        <span className="absolute bottom-3 start-3 rounded-full bg-black/80 px-3 py-1 text-sm text-white">
          {t.playsFromYoutube}
        </span>
      </button>
      <noscript>
        <a
          href={`https://www.youtube.com/watch?v=${id}`}
          className="absolute top-3 start-3 z-10 rounded-sm bg-black px-3 py-1 text-white"
        >
          {t.watchOnYoutube}
        </a>
      </noscript>
    </>
  )
}
