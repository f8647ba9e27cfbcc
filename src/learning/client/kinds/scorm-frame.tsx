import { Maximize, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/scorm-lesson.ts'

/** The message that a package's script sends to the lesson page. */
export type FrameState = 'saved' | 'failed' | 'refused' | 'ended'
const STATES: readonly unknown[] = ['saved', 'failed', 'refused', 'ended'] satisfies FrameState[]

interface ScormFrameProps {
  url: string
  title: string
  /** `isComplete`: whether the lesson is complete. */
  onState: (state: FrameState, isComplete: boolean) => void
  onClose: () => void
}

const SANDBOX = 'allow-scripts allow-forms allow-modals allow-downloads'

/** Whether the package is on another host than this page. Packages can have an origin only on such a host. */
const isElsewhere = (url: string) => URL.canParse(url) && new URL(url).hostname !== window.location.hostname

/**
 * An open SCORM package. It can run any JavaScript. The sandbox gives the package a unique origin, so that it can
 * access neither this page nor the session. The server sends the same policy with each file.
 */
export function ScormFrame({ url, title, onState, onClose }: ScormFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const receive = useEffectEvent((event: MessageEvent) => {
    const own = frame.current?.contentWindow
    const told = own && isInside(event.source, own) ? stateIn(event.data) : null
    if (told) onState(told.state, told.isComplete)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => receive(event)
    window.addEventListener('message', listen)
    frame.current?.focus()
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <div
      ref={stage}
      className="grid grid-cols-1 gap-2 bg-page [&:fullscreen]:grid-rows-[auto_1fr] [&:fullscreen]:p-2"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0 truncate font-medium">{title}</p>
        <span className="flex">
          <IconButton
            label={t.fullScreen}
            onClick={() => {
              if (document.fullscreenElement) void document.exitFullscreen()
              else void stage.current?.requestFullscreen?.().catch(() => undefined)
            }}
          >
            <Maximize />
          </IconButton>
          <IconButton label={t.close} onClick={onClose}>
            <X />
          </IconButton>
        </span>
      </div>
      <iframe
        ref={frame}
        src={url}
        title={t.frame(title)}
        sandbox={isElsewhere(url) ? `${SANDBOX} allow-same-origin` : SANDBOX}
        allow="autoplay; fullscreen"
        referrerPolicy="no-referrer"
        className="h-[min(80svh,56rem)] min-h-80 w-full rounded-control bg-white ring-1 ring-hairline in-[:fullscreen]:h-full"
      />
    </div>
  )
}

/** Whether a message comes from the package: from its frame, or from a frame inside it. */
function isInside(source: MessageEventSource | null, own: Window): boolean {
  let at = source as Window | null
  for (let depth = 0; at && depth < 20; depth += 1) {
    if (at === own) return true
    if (at === window || at.parent === at) return false
    at = at.parent
  }
  return false
}

/**
 * Returns the state in a message from our script. Null for other messages. Packages can send any message, so this
 * checks its form.
 */
function stateIn(data: unknown): { state: FrameState; isComplete: boolean } | null {
  if (typeof data !== 'object' || data === null) return null
  const { lantern, state, completed } = data as Record<string, unknown>
  if (lantern !== 'scorm' || !STATES.includes(state)) return null
  return { state: state as FrameState, isComplete: completed === true }
}
