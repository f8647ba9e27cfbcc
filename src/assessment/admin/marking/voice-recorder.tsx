import { Mic, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { useInBrowser } from '../../../platform/client/ui/hooks/use-in-browser.ts'
import { t } from '../../texts/admin-marking.ts'

const MAX_SECONDS = 120
/** The media types that browsers record, with their file extensions. */
const TYPES = [
  ['audio/webm;codecs=opus', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg;codecs=opus', 'ogg'],
] as const

interface Props {
  id: number
  url: string | null
  onChange: (url: string | null) => void
  /** Called when a recording begins, and after it was saved or discarded. */
  onBusy: (isBusy: boolean) => void
}

const removeFailed = failure(t.error, t.voiceFailed)

/** Records a voice note of up to two minutes. Renders nothing in browsers that cannot record. */
export function VoiceRecorder({ id, url, onChange, onBusy }: Props) {
  const inBrowser = useInBrowser()
  const [seconds, setSeconds] = useState<number | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** A recording that was not uploaded yet. */
  const [unsent, setUnsent] = useState<File | null>(null)
  const recorder = useRef<MediaRecorder | null>(null)
  const remove = trpc.submissions.removeVoice.useMutation({ meta: { failure: removeFailed } })
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      // Stopping the tracks also stops the recorder. It then sends nothing, because `isShown` is false.
      isShown.current = false
      recorder.current?.stream.getTracks().forEach((track) => track.stop())
    }
  }, [])
  const isRecording = seconds !== null
  useEffect(() => {
    if (!isRecording) return
    const timer = setInterval(() => setSeconds((count) => (count === null ? null : count + 1)), 1000)
    return () => clearInterval(timer)
  }, [isRecording])
  useEffect(() => {
    if (seconds !== null && seconds >= MAX_SECONDS) recorder.current?.stop()
  }, [seconds])
  const isSupported = inBrowser && typeof MediaRecorder === 'function' && 'mediaDevices' in navigator
  const fail = () => showToast({ kind: 'error', title: t.error, text: t.voiceFailed })

  const send = async (file: File) => {
    setUnsent(file)
    setIsSending(true)
    const body = new FormData()
    body.append('file', file)
    const reply = await fetch(`/api/submissions/${id}/voice`, { method: 'POST', body }).catch(() => null)
    const saved = reply?.ok ? ((await reply.json().catch(() => null)) as { url: string } | null) : null
    setIsSending(false)
    if (!saved) return fail()
    setUnsent(null)
    onBusy(false)
    onChange(saved.url)
  }
  const start = async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => null)
    // The teacher may have opened another submission before allowing the microphone.
    if (!isShown.current) return stream?.getTracks().forEach((track) => track.stop())
    if (!stream) return showToast({ kind: 'error', title: t.error, text: t.noMicrophone })
    const [type, extension] = TYPES.find(([one]) => MediaRecorder.isTypeSupported(one)) ?? TYPES[0]
    const made = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: 32_000 })
    const parts: Blob[] = []
    made.addEventListener('dataavailable', ({ data }) => void parts.push(data))
    made.addEventListener('stop', () => {
      for (const track of stream.getTracks()) track.stop()
      if (!isShown.current) return
      setSeconds(null)
      void send(new File(parts, `voice.${extension}`, { type: type.split(';')[0] ?? '' }))
    })
    recorder.current = made
    made.start()
    setSeconds(0)
    onBusy(true)
  }
  if (unsent)
    return (
      <div role="group" aria-label={t.voiceNote} className="flex flex-wrap items-center gap-3">
        <span className="text-sm">{isSending ? t.savingVoice : t.voiceUnsaved}</span>
        <Button size="sm" variant="secondary" busy={isSending} onClick={() => void send(unsent)}>
          {t.sendVoiceAgain}
        </Button>
        {!isSending && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => {
              setUnsent(null)
              onBusy(false)
            }}
          >
            {t.discardVoice}
          </Button>
        )}
      </div>
    )
  if (!isSupported && url === null) return null
  return (
    <div role="group" aria-label={t.voiceNote} className="flex flex-wrap items-center gap-3">
      {url !== null && !isRecording && (
        <audio controls src={url} aria-label={t.voiceNote} className="h-11 w-full" />
      )}
      {isRecording ? (
        <>
          <Button
            size="sm"
            variant="danger"
            icon={<Square aria-hidden="true" />}
            onClick={() => recorder.current?.stop()}
          >
            {t.stopRecording}
          </Button>
          <span role="timer" className="text-sm tabular-nums">
            {t.recordedSeconds(seconds, MAX_SECONDS)}
          </span>
        </>
      ) : (
        isSupported && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Mic aria-hidden="true" />}
            onClick={() => void start()}
          >
            {url === null ? t.recordVoice : t.recordAgain}
          </Button>
        )
      )}
      {url !== null && !isRecording && (
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isPending}
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => remove.mutate({ id }, { onSuccess: () => onChange(null) })}
        >
          {t.removeVoice}
        </Button>
      )}
    </div>
  )
}
