import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useViewer } from '../../../accounts/client/viewer.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { useDraft } from '../../../platform/client/ui/forms/edits/use-draft.ts'
import type { PartKind } from '../../assignments.rules.ts'
import type { Submission, SubmissionFile } from '../../assignments.schema.ts'
import { t } from '../../texts/assignment.ts'
import { SendError, sendFile } from './send-file.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** A file that is being prepared or uploaded, or whose upload failed. */
export interface Sending {
  key: string
  kind: PartKind
  name: string
  /** The ID of the file that this file replaces. */
  replaces?: number | undefined
  state: 'preparing' | 'sending' | 'waiting' | 'failed'
  message?: string
}

type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed'

const SAVE_AFTER_MS = 1200

/** Milliseconds after which the connection of a call is probably lost. We then save the draft again. */
const SAVE_MS = 20_000

/**
 * Returns a text that was typed without a connection, as `useWork` stored it. If another device has saved a text in the
 * meantime, returns both.
 */
export function restoredText(kept: string, saved: string): string {
  const [was = '', is = ''] = JSON.parse(kept) as string[]
  return saved === was || saved.trim() === '' || is.includes(saved) ? is : `${saved}\n\n${is}`
}

/**
 * Returns the draft of a student's work. The text, the order and each file are saved as soon as possible. Until then,
 * the text is also stored in the browser. Saves only the changes that were made on this page, because students type on
 * a laptop and add photographs with a phone at the same time.
 */
export function useWork(lessonId: number, draft: Submission | undefined) {
  const [text, setText] = useState(draft?.text ?? '')
  const [files, setFiles] = useState<readonly SubmissionFile[]>(draft?.files ?? [])
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [saveState, setSaveState] = useState<SaveState>('saved')
  const queue = useRef(Promise.resolve())
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const changed = useRef({ text: false, order: false })
  const isTyped = useRef(false)
  const ending = useRef(new AbortController())
  const latest = useRef({ text, files })
  const utils = trpc.useUtils()
  const remove = trpc.assignments.removeFile.useMutation()

  useEffect(() => {
    latest.current = { text, files }
  }, [text, files])
  const savedText = draft?.text ?? ''
  const [kept, keep] = useDraft(`work ${lessonId} ${useViewer()?.id}`)
  useEffect(() => {
    const ended = (ending.current = new AbortController())
    return () => ended.abort(new Error('The page was left'))
  }, [])

  /** Updates the cached assignment, because the page shows it immediately when the student returns. */
  const cache = (change: (draft: Submission | undefined) => Submission | undefined) =>
    utils.assignments.byId.setData({ id: lessonId }, (known) => {
      const changed = change(known?.submissions.find(({ state }) => state === 'draft'))
      return known && changed
        ? { ...known, submissions: [...known.submissions.filter(({ state }) => state !== 'draft'), changed] }
        : known
    })

  const write = (value: string) => {
    isTyped.current = true
    changed.current.text = true
    keep(JSON.stringify([savedText, value]))
    setText(value)
    setSaveState('unsaved')
  }
  const restore = useEffectEvent((stored: string) => {
    if (!isTyped.current) write(restoredText(stored, savedText))
  })
  useEffect(() => {
    if (kept !== undefined) restore(kept)
  }, [kept])

  const saveChanges = async () => {
    const { text: written, files: ordered } = latest.current
    const sent = changed.current
    changed.current = { text: false, order: false }
    setSaveState('saving')
    try {
      if (sent.text || sent.order) {
        const saved = await utils.client.assignments.saveDraft.mutate(
          {
            id: lessonId,
            ...(sent.text && { text: written }),
            ...(sent.order && { order: ordered.map(({ id }) => id) }),
          },
          { signal: AbortSignal.timeout(SAVE_MS) },
        )
        cache(() => saved)
        if (sent.text && !changed.current.text) keep(undefined)
      }
      // The student may have continued typing during the save.
      setSaveState(changed.current.text || changed.current.order ? 'unsaved' : 'saved')
      return true
    } catch {
      changed.current = {
        text: sent.text || changed.current.text,
        order: sent.order || changed.current.order,
      }
      setSaveState('failed')
      return false
    }
  }
  /** Saves one after another, so that an older text never arrives last. */
  const saveNow = () => {
    const saved = saving.current.then(saveChanges)
    saving.current = saved
    return saved
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
        const add = (all: readonly SubmissionFile[]) =>
          replaces === undefined || !all.some(({ id }) => id === replaces)
            ? [...all, added]
            : all.map((one) => (one.id === replaces ? added : one))
        setFiles(add)
        let isNew = true
        cache((saved) => {
          isNew = saved === undefined
          return saved && { ...saved, files: add(saved.files) }
        })
        // The first file has created the draft.
        if (isNew) void utils.assignments.byId.fetch({ id: lessonId }).catch(() => undefined)
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
    write,
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
      changed.current.order = true
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
        (saved) => {
          cache(() => saved)
          setFiles((all) => all.filter((one) => one.id !== id))
        },
        () => setSaveState('failed'),
      )
    },
    forget: (key: string) => setSending((all) => all.filter((one) => one.key !== key)),
    /**
     * Saves pending changes before the work is submitted. Also saves a text that the student typed on this page
     * again, because another device may have replaced it. Resolves to false after a failure.
     */
    flush: () => {
      if (isTyped.current) changed.current.text = true
      return saveNow()
    },
  }
}

export type Work = ReturnType<typeof useWork>
