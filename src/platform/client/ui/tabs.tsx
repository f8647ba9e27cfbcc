import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react'
import type { ReactNode } from 'react'
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
  /** Leaves panels in the page while another is shown: forms keep what was typed. */
  keepMounted?: boolean | undefined
  /** Tabs of equal width that fill the row. */
  fill?: boolean | undefined
  className?: string | undefined
}

/** Tabs with a line of light under the chosen one; arrow keys move between them. */
export function Tabs({ tabs, label, selected, onSelect, keepMounted, fill, className }: TabsProps) {
  const index = tabs.findIndex((tab) => tab.key === selected)
  const control = selected === undefined ? {} : { selectedIndex: Math.max(index, 0) }
  return (
    <TabGroup {...control} onChange={(next) => onSelect?.(tabs[next]?.key ?? '')} className={className ?? ''}>
      <TabList
        aria-label={label}
        className="flex [scrollbar-width:none] gap-1 overflow-x-auto border-b border-hairline"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            className={cx(
              'relative -mb-px min-h-12 shrink-0 rounded-t-control px-3 font-medium whitespace-nowrap sm:px-3.5 text-muted outline-offset-[-3px] transition-colors duration-120 hover:text-ink',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-[3px] after:scale-x-0 after:rounded-full after:bg-amber-mark after:transition-transform after:duration-180 after:ease-calm',
              'data-selected:font-semibold data-selected:text-ink data-selected:after:scale-x-100',
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
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} unmount={!keepMounted} className="rounded-control pt-6 outline-offset-4">
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
