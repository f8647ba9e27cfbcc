import { Download } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import { useStore } from '../../../media/client/player/store.ts'
import { formatBytes } from '../../../platform/bytes.ts'
import { DOWNLOADS_PATH } from '../../offline.rules.ts'
import { useSite } from '../../../platform/client/page/site.ts'
import { messageOf, trpc } from '../../../platform/client/trpc.ts'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { formatMoment } from '../../../platform/client/ui/hooks/when.tsx'
import { Dialog } from '../../../platform/client/ui/overlays/dialog.tsx'
import { showToast } from '../../../platform/client/ui/overlays/toast.tsx'
import { ProgressBar } from '../../../platform/client/ui/progress-bar.tsx'
import { t } from '../../texts/offline.ts'
import { contactServer } from './contact.ts'
import { canStore } from './downloads-store.ts'
import { downloadLesson, downloadOf, freeBytes, lookUp, removeDownload } from './download-lesson.ts'

/** The space that a download needs, relative to the video. Encryption and captions add a little. */
const SPARE = 1.05

type Props = { lesson: Lesson }

/** The button that downloads a lesson, and its dialog. */
export function OfflinePart({ lesson }: Props) {
  const { status } = downloadOf(lesson.id)
  const state = useStore(status, (value) => value.state)
  const percent = useStore(status, (value) => value.percent)
  const [open, setOpen] = useState(false)
  const start = useEffectEvent(useDownload(lesson.id))
  useEffect(() => {
    if (canStore())
      void contactServer()
        .then(() => lookUp(lesson.id))
        .catch(() => undefined)
  }, [lesson.id])
  useEffect(() => {
    const goOn = () => {
      const { state: now, height } = status.get()
      if (now === 'partial') start(height)
    }
    addEventListener('online', goOn)
    return () => removeEventListener('online', goOn)
  }, [status])
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Download aria-hidden="true" />}
        onClick={() => setOpen(true)}
        className="tabular-nums"
      >
        {state === 'running'
          ? t.downloading(percent)
          : state === 'done'
            ? t.downloaded
            : state === 'partial' || state === 'full'
              ? t.continueDownload
              : t.download}
      </Button>
      {open && <DownloadDialog lesson={lesson} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether this is a page in Safari on an iPhone or iPad, and not the installed app. */
const isUninstalledOnIphone = () =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)) &&
  !matchMedia('(display-mode: standalone)').matches

function DownloadDialog({ lesson, onClose }: Props & { onClose: () => void }) {
  const { status } = downloadOf(lesson.id)
  const { state, percent, expiresAt } = useStore(status, (value) => value)
  const { timeZone } = useSite()
  const why = !canStore() ? t.notSupported : isUninstalledOnIphone() ? t.installFirst : null
  const isNew = state === 'none' || state === 'unknown'
  return (
    <Dialog open onClose={onClose} title={t.dialogTitle} size="sm" description={why ?? undefined}>
      {!why && isNew && <Offer lesson={lesson} />}
      {!why && state === 'running' && (
        <div className="grid gap-4">
          <p>{t.started}</p>
          <ProgressBar value={percent} label={t.downloading(percent)} />
          <p aria-hidden="true" className="text-sm text-muted tabular-nums">
            {t.downloading(percent)}
          </p>
          <Button variant="secondary" onClick={() => void removeDownload(lesson.id)}>
            {t.cancel}
          </Button>
        </div>
      )}
      {!why && (state === 'partial' || state === 'full') && <Stopped lesson={lesson} />}
      {!why && state === 'done' && (
        <div className="grid gap-4">
          <p role="status">{t.readyUntil(formatMoment(new Date(expiresAt), 'date', timeZone))}</p>
          <p className="text-sm text-muted">{t.longer}</p>
          <a href={DOWNLOADS_PATH} className={buttonClass()}>
            {t.openDownloads}
          </a>
          <Button variant="secondary" onClick={() => void removeDownload(lesson.id)}>
            {t.remove}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Returns a function that starts or continues the download, and reports the reason if it can't. */
function useDownload(lessonId: number) {
  const { client } = trpc.useUtils()
  return (height: number) => {
    downloadLesson(lessonId, height, (chosen) =>
      client.offline.take.mutate({ id: lessonId, height: chosen }),
    ).catch((error: unknown) =>
      showToast({ title: t.failed, text: messageOf(error, t.tryAgain), kind: 'error' }),
    )
  }
}

/** The choice of sizes, before the download starts. */
function Offer({ lesson }: Props) {
  const start = useDownload(lesson.id)
  const { data, error } = trpc.offline.offer.useQuery({ id: lesson.id }, { retry: false, staleTime: 0 })
  const [chosen, setChosen] = useState<number | null>(null)
  const [free, setFree] = useState<number | null>(null)
  const [isKept, setKept] = useState(true)
  useEffect(() => {
    void freeBytes().then(setFree, () => undefined)
    void navigator.storage?.persisted?.().then(setKept, () => undefined)
  }, [])
  if (error) return <p role="alert">{messageOf(error, t.tryAgain)}</p>
  if (!data) return <p className="text-muted">{t.checking}</p>
  const choice = data.choices.find(({ height }) => height === chosen) ?? data.choices[0]
  if (!choice) return null
  const needed = Math.ceil(choice.bytes * SPARE)
  const lacks = free !== null && needed > free
  // Called after a click, because the browser may ask the student for permission.
  const begin = async () => {
    if (!isKept) await navigator.storage?.persist?.().catch(() => false)
    start(choice.height)
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void begin()
      }}
    >
      <p>{t.watchWithout}</p>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{t.choose}</legend>
        {data.choices.map(({ height, bytes }) => (
          <label key={height} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="rendition"
              className="size-5 accent-amber-mark"
              checked={height === choice.height}
              onChange={() => setChosen(height)}
            />
            {height === 0 ? t.audio(formatBytes(bytes)) : t.video(formatBytes(bytes))}
          </label>
        ))}
      </fieldset>
      {lacks && (
        <p role="alert" className="text-danger">
          {t.needsSpace(formatBytes(needed), formatBytes(free))}
        </p>
      )}
      <Button type="submit" disabled={lacks}>
        {t.download}
      </Button>
      <ul className="grid gap-2 text-sm text-muted">
        <li>{t.lease}</li>
        <li>{t.deterrence}</li>
        {!isKept && <li>{t.notPersistent}</li>}
      </ul>
    </form>
  )
}

/** Shown for a download that stopped before it was complete. */
function Stopped({ lesson }: Props) {
  const { status } = downloadOf(lesson.id)
  const { state, percent, height } = useStore(status, (value) => value)
  const start = useDownload(lesson.id)
  return (
    <div className="grid gap-4">
      <p role="alert">{state === 'full' ? t.full : t.incomplete}</p>
      <ProgressBar value={percent} label={t.downloading(percent)} />
      <Button onClick={() => start(height)}>{t.continueDownload}</Button>
      <Button variant="secondary" onClick={() => void removeDownload(lesson.id)}>
        {t.remove}
      </Button>
    </div>
  )
}
