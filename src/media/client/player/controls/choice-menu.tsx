import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { cx } from '../../../../platform/client/ui/cx.ts'
import { useBackCloses } from '../../../../platform/client/ui/overlays/use-back-closes.ts'
import { controlClass } from './control-button.tsx'

export type Choice<V> = { value: V; label: string; hint?: string | undefined }

export interface ChoiceMenuProps<V> {
  /** The name of the button and of the list. */
  label: string
  /** The current choice, which is part of the button's name. */
  current: string
  choices: readonly Choice<V>[]
  value: V
  onChoose: (value: V) => void
  /** Called when the list opens or closes. The controls stay visible while it is open. */
  onOpenChange: (open: boolean) => void
  /** An additional switch below the choices. */
  option?: { label: string; checked: boolean; onToggle: () => void } | undefined
  /** The edge of the button with which the list is aligned. */
  align?: 'left' | 'right'
  /** Whether the choices are long: one per row, with line breaks. */
  sentences?: boolean
  children: ReactNode
}

// In a small player the list is as wide as the picture, with several short choices in a row.
const listClass = cx(
  'floating absolute z-10 max-h-[calc(100cqh-4.25rem)] overflow-y-auto overscroll-contain rounded-control p-1.5 text-ink',
  '@max-lg:inset-x-2 @max-lg:bottom-14 @lg:bottom-full @lg:mb-2 @lg:min-w-38 @lg:max-w-96',
)

const itemClass = cx(
  'flex min-h-9 w-full items-center gap-2.5',
  'rounded-sm px-2 text-start text-sm outline-offset-[-2px] hover:bg-ink/10 focus-visible:bg-ink/10 pointer-coarse:min-h-11',
)

const shortList = '@max-lg:grid @max-lg:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))]'
const shortItem = '@max-lg:flex-wrap @max-lg:gap-x-1 @max-lg:gap-y-0 @max-lg:px-1.5 @lg:whitespace-nowrap'

/** A button that opens a list of choices. The list is inside the player, so that it also works in full screen. */
export function ChoiceMenu<V extends string | number | null>(props: ChoiceMenuProps<V>) {
  const { label, current, choices, value, onChoose, onOpenChange, align = 'right', sentences, option } = props
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const show = (shown: boolean) => {
    setOpen(shown)
    onOpenChange(shown)
  }
  const close = () => {
    show(false)
    button.current?.focus()
  }
  useBackCloses(open, close)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]

  const opened = useEffectEvent(() => {
    const chosen = items().find((item) => item.getAttribute('aria-checked') === 'true')
    ;(chosen ?? items()[0])?.focus()
  })
  const pressedSomewhere = useEffectEvent((event: PointerEvent) => {
    if (!root.current?.contains(event.target as Node)) show(false)
  })
  useEffect(() => {
    if (!open) return undefined
    opened()
    const pressedOutside = (event: PointerEvent) => pressedSomewhere(event)
    document.addEventListener('pointerdown', pressedOutside)
    return () => document.removeEventListener('pointerdown', pressedOutside)
  }, [open])

  const pressed = (event: KeyboardEvent) => {
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const target: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }
    if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return show(false)
    else if (event.key in target) all[target[event.key] ?? 0]?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={root} className="@lg:relative">
      <button
        ref={button}
        type="button"
        aria-label={`${label}: ${current}`}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(true)
        }}
        className={controlClass}
      >
        {props.children}
      </button>
      {open && (
        <div
          id={listId}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={pressed}
          className={cx(listClass, !sentences && shortList, align === 'left' ? '@lg:start-0' : '@lg:end-0')}
        >
          {choices.map((choice) => (
            <button
              key={String(choice.value)}
              type="button"
              role="menuitemradio"
              aria-checked={choice.value === value}
              aria-description={choice.hint}
              tabIndex={-1}
              onClick={() => {
                onChoose(choice.value)
                close()
              }}
              className={cx(itemClass, !sentences && shortItem)}
            >
              <Check
                aria-hidden="true"
                className={`size-4 shrink-0 text-amber ${choice.value === value ? '' : 'invisible'}`}
              />
              <span className="tabular-nums">{choice.label}</span>
              {choice.hint && (
                // Hidden from screen readers, which would read it as another choice.
                <span
                  aria-hidden="true"
                  data-hint={choice.hint}
                  className="ms-auto ps-3 text-xs text-muted tabular-nums after:content-[attr(data-hint)] @max-lg:ms-0 @max-lg:w-full @max-lg:ps-4 @max-lg:wrap-normal"
                />
              )}
            </button>
          ))}
          {option && (
            <button
              type="button"
              role="menuitemcheckbox"
              aria-checked={option.checked}
              tabIndex={-1}
              onClick={() => {
                option.onToggle()
                close()
              }}
              className={cx(itemClass, shortItem, '@max-lg:col-span-full border-t border-hairline')}
            >
              <Check
                aria-hidden="true"
                className={`size-4 shrink-0 text-amber ${option.checked ? '' : 'invisible'}`}
              />
              {option.label}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
