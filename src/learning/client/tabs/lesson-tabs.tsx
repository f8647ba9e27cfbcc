import { Suspense, useEffect, useEffectEvent } from 'react'
import type { Lesson } from '../../../catalogue/lessons.schema.ts'
import type { Player } from '../../../media/client/player/player.ts'
import { remember } from '../../../media/client/player/preferences.ts'
import { isWide, useWide } from '../../../platform/client/ui/hooks/use-wide.ts'
import { Spinner } from '../../../platform/client/ui/spinner.tsx'
import { TabList } from '../../../platform/client/ui/tabs.tsx'
import { PanelContent } from '../lesson/lesson-panel.tsx'
import {
  type LessonTab,
  panelOf,
  showTab,
  tabId,
  tabPanelId,
  type TabStore,
  tabsOf,
  useShownTab,
} from './lesson-tab.ts'
import { t } from '../../texts/lesson.ts'

const LABELS: Record<LessonTab, string> = {
  get lessons() {
    return t.lessons
  },
  get notes() {
    return t.notes
  },
  get transcript() {
    return t.transcript
  },
  get comments() {
    return t.comments
  },
}

type Props = { lesson: Lesson; player: Player; store: TabStore }

/** Tabs below the video on narrow screens. One part of the lesson is visible at a time. */
export function LessonTabs({ lesson, player, store }: Props) {
  const tabs = tabsOf(lesson)
  const shown = useShownTab(lesson, store)
  const wide = useWide()
  const companion = !wide && (shown === 'notes' || shown === 'transcript') ? shown : null

  const choose = (tab: LessonTab) => {
    showTab(store, tab)
    // Scrolls the tabs to just below the sticky video, so that most of the panel is visible.
    document.getElementById(tabId(tab))?.closest('[role=tablist]')?.scrollIntoView({ block: 'start' })
  }
  // Selects the tab of the part that the URL names.
  const follow = useEffectEvent(() => {
    const named = /^#(lessons|notes|transcript|comments)\b/.exec(location.hash)?.[1]
    const tab = tabs.find((one) => one === named)
    if (!tab) return
    if (!isWide()) choose(tab)
    else if (tab === 'notes' || tab === 'transcript') remember({ panel: tab })
  })
  useEffect(() => {
    const followed = () => follow()
    followed()
    addEventListener('hashchange', followed)
    return () => removeEventListener('hashchange', followed)
  }, [])

  return (
    <div className="hidden min-w-0 tabbed:block">
      <TabList
        tabs={tabs.map((key) => ({ key, label: LABELS[key] }))}
        label={t.parts}
        shown={shown}
        tabId={tabId}
        panelId={tabPanelId}
        onChoose={(key) => choose(key as LessonTab)}
        fill
        // On narrow screens the labels are HTML text, so that browsers can translate them.
        drawn={wide}
        // Makes all four tabs fit on a small screen.
        className="gap-0! *:px-1.5! *:text-sm"
      />
      {/* If the panel was open on the last visit, the page reserves its space before hydration (`styles.css`). */}
      <div
        {...(companion && panelOf(companion))}
        data-tab-of="panel"
        className="-mx-4 hidden h-[calc(100svh-max(56.25vw,12.5rem)-9.5rem)] min-h-80 flex-col pt-4"
      >
        {companion && (
          <Suspense fallback={<Spinner size="inline" className="mx-4" />}>
            <PanelContent companion={companion} lesson={lesson} player={player} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
