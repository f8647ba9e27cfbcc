import { List } from 'lucide-react'
import { cx } from '../../../../platform/client/ui/cx.ts'
import { chapterAt } from '../chapters.ts'
import { formatClock } from '../format-time.ts'
import { actions, type Player } from '../player.ts'
import { useStore } from '../store.ts'
import { ChoiceMenu } from './choice-menu.tsx'
import { t } from '../../../texts/player.ts'

export type MenuProps = { player: Player; onOpenChange: (open: boolean) => void }

// On a small player the button is away from the middle, where a tap plays the video. It is high enough for a thumb.
// Its lowest 8 px overlap the bar below.
const placeClass = cx(
  '[pointer-events:var(--press)]',
  '@max-lg:-mt-[30px] @max-lg:-me-1.5 @max-lg:ms-auto @max-lg:[&_[aria-haspopup]]:min-h-[52px]',
)

/** The name of the current chapter, with a menu of all chapters. */
export function ChapterMenu({ player, onOpenChange }: MenuProps) {
  const chapters = useStore(player, (state) => state.chapters)
  const current = useStore(player, ({ time }) => chapterAt(chapters, time))
  const title = chapters[current]?.title ?? ''
  return (
    <>
      <span aria-hidden="true" className="min-w-0 truncate text-sm text-on-stage/80 @lg:hidden">
        · {title}
      </span>
      <div className={placeClass}>
        <ChoiceMenu
          label={t.chapter}
          current={title}
          value={current}
          choices={chapters.map((chapter, index) => ({
            value: index,
            label: `${formatClock(chapter.at)} ${chapter.title}`,
          }))}
          onChoose={(index) => actions(player).seekTo(chapters[index]?.at ?? 0)}
          onOpenChange={onOpenChange}
          align="left"
          sentences
        >
          <List aria-hidden="true" className="self-end @lg:hidden" />
          <span className="hidden max-w-[24cqw] truncate text-sm @lg:block">· {title}</span>
        </ChoiceMenu>
      </div>
    </>
  )
}
