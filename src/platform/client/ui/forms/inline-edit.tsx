import { Pencil } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { issuesOf, messageOf } from '../../trpc.ts'
import { t } from '../../../texts/controls.ts'
import { isFocusLost } from '../../document/focus-content.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { Input } from './input.tsx'

interface InlineEditProps {
  /** The accessible name of the button and of the field. */
  label: string
  /** The name of the field in the call. */
  name: string
  value: string
  inputMode?: 'text' | 'decimal' | undefined
  /** If true, only Enter or a button saves. Otherwise the text is also saved when the focus leaves the field. */
  asks?: true | undefined
  /** Converts the typed text to a value. */
  read?: ((typed: string) => string) | undefined
  /** Saves the value, unless someone else saved a value other than `before` in the meantime. */
  onSave: (value: string, before: string) => Promise<unknown>
  className?: string | undefined
  /** A link that shows the text. Without it, the text itself is the button. */
  link?: ReactNode
  children?: ReactNode
}

type Editing = { typed: string; before: string; theirs?: string; error?: string; busy?: true }

/**
 * A text that becomes a field when the user clicks it. Enter saves, Escape restores the old text. If someone else
 * saved another value in the meantime, it shows both values.
 */
export function InlineEdit(props: InlineEditProps) {
  const {
    label,
    name,
    value,
    inputMode,
    read = (typed) => typed.trim(),
    onSave,
    className,
    link,
    children,
    asks,
  } = props
  const [editing, setEditing] = useState<Editing | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  /**
   * Whether the focus is still in this field or was lost. Otherwise the user has moved it elsewhere, and it stays
   * there.
   */
  const isHere = () => isFocusLost() || box.current?.contains(document.activeElement) === true
  const close = (wasHere = isHere()) => {
    flushSync(() => setEditing(null))
    if (wasHere) button.current?.focus({ preventScroll: true })
  }
  const save = async (typed: string, before: string, leaves = false) => {
    const given = read(typed)
    if (given === before) return leaves ? close(false) : close()
    setEditing({ typed, before, busy: true })
    try {
      await onSave(given, before)
      close()
    } catch (error) {
      const issue = issuesOf(error).find(({ path }) => path === name)
      const now = issue && 'now' in issue ? (issue.now ?? '') : undefined
      flushSync(() =>
        setEditing(
          typeof now === 'string'
            ? { typed, before: now, theirs: now }
            : { typed, before, error: issue?.message ?? messageOf(error, t.notLoaded) },
        ),
      )
      if (isHere()) input.current?.focus()
    }
  }
  if (!editing) {
    const edit = (
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        className={cx(
          'touch group max-w-full rounded-control hover:bg-ink/7',
          link
            ? 'ms-1 inline-grid size-7 place-items-center align-text-bottom'
            : 'inline-flex cursor-text items-baseline gap-1.5 text-start',
          !link && className,
        )}
        onClick={() => {
          flushSync(() => setEditing({ typed: value, before: value }))
          input.current?.select()
        }}
      >
        {!link && <span className="min-w-0 wrap-anywhere">{children}</span>}
        <Pencil
          aria-hidden="true"
          className={cx(
            'size-3.5 shrink-0 text-muted group-focus-visible:opacity-100',
            !link && 'pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100',
          )}
        />
      </button>
    )
    return link ? (
      <span className={className}>
        {link}
        {edit}
      </span>
    ) : (
      edit
    )
  }
  const { typed, before, theirs, error, busy = false } = editing
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    // Stops the event, because the list may use the same keys to move the row.
    event.stopPropagation()
    if (event.key === 'Escape' && !busy) close()
    if (event.key === 'Enter' && event.target === input.current && !busy) {
      event.preventDefault()
      void save(typed, before)
    }
  }
  return (
    <span
      ref={box}
      className={cx('grid gap-2', className)}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (asks || busy || error || theirs !== undefined || currentTarget.contains(relatedTarget)) return
        void save(typed, before, true)
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        inputMode={inputMode}
        autoComplete="off"
        readOnly={busy}
        value={typed}
        onChange={({ target }) => setEditing({ ...editing, typed: target.value })}
      />
      {asks && theirs === undefined && (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" busy={busy} onClick={() => void save(typed, before)}>
            {t.save}
          </Button>
          <Button variant="secondary" size="sm" disabled={busy} onClick={() => close()}>
            {t.cancel}
          </Button>
        </span>
      )}
      {error && (
        <span role="alert" className="text-sm text-danger">
          {error}
        </span>
      )}
      {theirs !== undefined && (
        <span role="alert" className="grid gap-2 rounded-control bg-sunken p-3 text-sm font-normal">
          <span>{t.savedByOthers}</span>
          <span>
            <span className="text-muted">{t.saved}</span>{' '}
            <bdi className="wrap-anywhere">{theirs || t.empty}</bdi>
          </span>
          <span>
            <span className="text-muted">{t.yours}</span>{' '}
            <bdi className="wrap-anywhere">{read(typed) || t.empty}</bdi>
          </span>
          <span className="flex flex-wrap gap-2">
            <Button variant="secondary" size="sm" onClick={() => close()}>
              {t.keepSaved}
            </Button>
            <Button variant="secondary" size="sm" busy={busy} onClick={() => void save(typed, before)}>
              {t.saveMine}
            </Button>
          </span>
        </span>
      )}
    </span>
  )
}
