import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'

export interface TabItem {
  key: string
  label: string
  /** Renders as 'Pending (3)'. */
  count?: number | undefined
  panel: ReactNode
}

export interface TabsProps {
  tabs: readonly TabItem[]
  /** The accessible name of the tab list. */
  label: string
  /**
   * The key of the selected tab, if the parent controls it, for example from the URL. Otherwise the component stores
   * the selection.
   */
  selected?: string | undefined
  onSelect?: ((key: string) => void) | undefined
  /** Whether the tabs fill the row with equal widths. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** Returns the index of the tab that a key selects, from the tab at `index`. Undefined for other keys. */
function destination(key: string, index: number, count: number, isRtl: boolean): number | undefined {
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return (index + 1) % count
  if (key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return (index + count - 1) % count
  if (key === 'Home' || key === 'PageUp') return 0
  if (key === 'End' || key === 'PageDown') return count - 1
  return undefined
}

interface TabListProps extends Pick<TabsProps, 'label' | 'fill' | 'className'> {
  tabs: readonly Omit<TabItem, 'panel'>[]
  shown: string | undefined
  /** Returns the ID of a tab. `panelId` returns the ID of its panel. */
  tabId: (key: string) => string
  panelId: (key: string) => string
  onChoose: (key: string) => void
  /** CSS renders the labels, so that they are not part of the page's text. */
  drawn?: boolean | undefined
}

/** A row of tabs. Arrow keys move between them. */
export function TabList(props: TabListProps) {
  const { tabs, label, shown, tabId, panelId, onChoose, fill, drawn, className } = props
  const move = (event: KeyboardEvent<HTMLButtonElement>, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isRtl = event.currentTarget.matches(':dir(rtl)')
    const next = tabs[destination(event.key, index, tabs.length, isRtl) ?? -1]
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next.key))?.focus()
    onChoose(next.key)
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      className={cx('flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-hairline', className)}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(tab.key)}
          aria-label={drawn ? tab.label : undefined}
          aria-selected={tab.key === shown}
          aria-controls={tab.key === shown ? panelId(tab.key) : undefined}
          tabIndex={tab.key === shown ? 0 : -1}
          onClick={({ currentTarget }) => {
            // Safari does not focus a button when the user clicks it.
            currentTarget.focus()
            onChoose(tab.key)
          }}
          onKeyDown={(event) => move(event, index)}
          className={cx(
            'relative -mb-px min-h-12 shrink-0 rounded-t-control px-3 font-medium whitespace-nowrap sm:px-3.5 text-muted outline-offset-[-3px] transition-colors duration-120 hover:text-ink',
            'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:scale-x-0 after:rounded-full after:bg-amber-mark after:transition-transform after:duration-180 after:ease-calm',
            'aria-selected:font-semibold aria-selected:text-ink aria-selected:after:scale-x-100',
            fill && 'flex-1',
          )}
        >
          {drawn ? (
            <span data-label={tab.label} className="before:content-[attr(data-label)]" />
          ) : (
            <span>{tab.label}</span>
          )}
          {tab.count !== undefined && (
            <>
              {' '}
              {/* Reserves space for two digits, so that the other tabs don't move. */}
              <span className="inline-block sm:min-w-[4ch] text-start tabular-nums">({tab.count})</span>
            </>
          )}
        </button>
      ))}
    </div>
  )
}

/** Tabs with a line below the selected one, and its panel. */
export function Tabs({ tabs, label, selected, onSelect, fill, className }: TabsProps) {
  const id = useId()
  const [own, setOwn] = useState<string>()
  const wanted = selected ?? own
  const shown = tabs.find(({ key }) => key === wanted) ?? tabs[0]
  const tabId = (key: string) => `${id}-${key}`

  const choose = (key: string) => {
    if (key === shown?.key) return
    setOwn(key)
    onSelect?.(key)
  }
  return (
    <div className={className}>
      <TabList
        tabs={tabs}
        label={label}
        fill={fill}
        shown={shown?.key}
        tabId={tabId}
        panelId={() => `${id}-panel`}
        onChoose={choose}
      />
      {shown && (
        <div
          key={shown.key}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={tabId(shown.key)}
          tabIndex={0}
          className="rounded-control pt-6 outline-offset-4"
        >
          {shown.panel}
        </div>
      )}
    </div>
  )
}
