import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

export interface TabItem {
  key: string
  label: string
  /** Reads 'Pending (3)'. */
  count?: number | undefined
  panel: ReactNode
}

export interface TabsProps {
  tabs: readonly TabItem[]
  /** What the tabs choose between, for assistive technology. */
  label: string
  /** The key of the chosen tab, when somebody else keeps it (an address). Without it the tabs keep it themselves. */
  selected?: string | undefined
  onSelect?: ((key: string) => void) | undefined
  /** Tabs of equal width that fill the row. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** Where a key leads from the tab at `index`, or nowhere. */
function destination(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return count - 1
  return undefined
}

/** Tabs with a line of light under the chosen one; arrow keys move between them. */
export function Tabs({ tabs, label, selected, onSelect, fill, className }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState<string>()
  const wanted = selected ?? own
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0]

  const choose = (index: number) => {
    const key = tabs[index]?.key
    if (key === undefined || key === shown?.key) return
    setOwn(key)
    onSelect?.(key)
  }
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const next = destination(event.key, index, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    choose(next)
  }
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className="flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={({ currentTarget }) => {
              // Safari leaves the focus where it is when a button is pressed.
              currentTarget.focus()
              choose(index)
            }}
            onKeyDown={(event) => move(event, index)}
            className={cx(
              'relative -mb-px min-h-12 shrink-0 rounded-t-control px-3 font-medium whitespace-nowrap sm:px-3.5 text-muted outline-offset-[-3px] transition-colors duration-120 hover:text-ink',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:scale-x-0 after:rounded-full after:bg-amber-mark after:transition-transform after:duration-180 after:ease-calm',
              'aria-selected:font-semibold aria-selected:text-ink aria-selected:after:scale-x-100',
              fill && 'flex-1',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <>
                {' '}
                {/* Two digits more, and the other tabs stay where they are. */}
                <span className="inline-block sm:min-w-[4ch] text-left tabular-nums">({tab.count})</span>
              </>
            )}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${shown.key}`}
          tabIndex={0}
          className="rounded-control pt-6 outline-offset-4"
        >
          {shown.panel}
        </div>
      )}
    </div>
  )
}
