import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import type { PartKind } from '../../assignments.rules.ts'
import type { Submission, SubmissionFile } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { SendError, sendFile } from './send-file.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** A file that is on its way to the server. */
export interface Sending {
  key: string
  kind: PartKind
  name: string
  /** The file that it replaces. */
  replaces?: number | undefined
  state: 'preparing' | 'sending' | 'waiting' | 'failed'
  message?: string
}

type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed'

const SAVE_AFTER_MS = 1200

/** The draft of a student's work. The text, the order and each file are saved as soon as possible. */
export function useWork(lessonId: number, draft: Submission | undefined) {
  const [text, setText] = useState(draft?.text ?? '')
  const [files, setFiles] = useState<readonly SubmissionFile[]>(draft?.files ?? [])
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const queue = useRef(Promise.resolve())
  const ending = useRef(new AbortController())
  const latest = useRef({ text, files })
  const save = trpc.assignments.saveDraft.useMutation()
  const remove = trpc.assignments.removeFile.useMutation()

  useEffect(() => {
    latest.current = { text, files }
  }, [text, files])
  useEffect(() => {
    const ended = (ending.current = new AbortController())
    return () => ended.abort(new Error('The page was left'))
  }, [])

  const saveNow = async () => {
    setSaveState('saving')
    const { text: written, files: ordered } = latest.current
    try {
      await save.mutateAsync({ id: lessonId, text: written, order: ordered.map(({ id }) => id) })
      // The student may have continued typing during the save.
      setSaveState(latest.current.text === written && latest.current.files === ordered ? 'saved' : 'unsaved')
      return true
    } catch {
      setSaveState('failed')
      return false
    }
  }
  const saveLater = useEffectEvent(() => void saveNow())
  useEffect(() => {
    if (saveState !== 'unsaved' && saveState !== 'failed') return
    const timer = setTimeout(saveLater, saveState === 'failed' ? 5 * SAVE_AFTER_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, files, saveState])

  const patch = (key: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  /** Prepares and sends the files one at a time. `prepare` returns the file to send. */
  const send = (kind: PartKind, name: string, prepare: () => Promise<File>, replaces?: number) => {
    const key = crypto.randomUUID()
    setSending((all) => [...all, { key, kind, name, replaces, state: 'preparing' }])
    queue.current = queue.current.then(async () => {
      try {
        const file = await prepare()
        patch(key, { state: 'sending' })
        const added = await sendFile({
          lessonId,
          file,
          kind,
          key,
          replaces,
          signal: ending.current.signal,
          onWaiting: () => patch(key, { state: 'waiting' }),
        })
        setFiles((all) =>
          replaces === undefined || !all.some(({ id }) => id === replaces)
            ? [...all, added]
            : all.map((one) => (one.id === replaces ? added : one)),
        )
        setSending((all) => all.filter((one) => one.key !== key))
      } catch (error) {
        if (ending.current.signal.aborted) return
        patch(key, {
          state: 'failed',
          message: error instanceof SendError ? error.message : t.sendingFailed,
        })
      }
    })
  }

  return {
    text,
    files,
    sending,
    saveState,
    isBusy: sending.some(({ state }) => state !== 'failed'),
    write(value: string) {
      setText(value)
      setSaveState('unsaved')
    },
    addPages(pictures: readonly File[]) {
      for (const picture of pictures)
        send('page', picture.name, () => shrinkPicture(picture, picture.name || 'page.jpg'))
    },
    addFiles(chosen: readonly File[]) {
      for (const file of chosen) send('file', file.name, () => Promise.resolve(file))
    },
    turn(page: SubmissionFile) {
      const prepare = async () => {
        const reply = await fetch(page.url)
        if (!reply.ok) throw new SendError(t.sendingFailed)
        return shrinkPicture(await reply.blob(), 'page.webp', 1)
      }
      send('page', '', prepare, page.id)
    },
    move(id: number, by: -1 | 1) {
      setFiles((all) => {
        const kind = all.find((one) => one.id === id)?.kind
        const same = all.filter((one) => one.kind === kind)
        const from = same.findIndex((one) => one.id === id)
        const other = same[from + by]
        const moved = same[from]
        if (!moved || !other) return all
        return all.map((one) => (one.id === moved.id ? other : one.id === other.id ? moved : one))
      })
      setSaveState('unsaved')
    },
    remove(id: number) {
      return remove.mutateAsync({ id: lessonId, fileId: id }).then(
        () => setFiles((all) => all.filter((one) => one.id !== id)),
        () => setSaveState('failed'),
      )
    },
    forget: (key: string) => setSending((all) => all.filter((one) => one.key !== key)),
    /** Saves pending changes. Resolves to false after a failure. */
    flush: () => (saveState === 'saved' ? Promise.resolve(true) : saveNow()),
  }
}

export type Work = ReturnType<typeof useWork>
