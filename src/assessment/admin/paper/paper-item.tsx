import { cx } from '../../../platform/client/ui/cx.ts'
import { Prose } from '../../../platform/client/ui/prose.tsx'
import { letterOf } from '../../client/matching-answer.tsx'
import { formatMarks } from '../../client/quiz-clock.ts'
import type { Item } from '../../quizzes.schema.ts'
import { t } from '../../texts/admin-paper.ts'

/** Maximum length, in characters, of options that share a line. */
const SHORT = 30

const lengthOf = (html: string) =>
  html.replaceAll(/<annotation[^]*?<\/annotation>|<[^>]*>/g, '').trim().length

interface PaperItemProps {
  item: Item
  number: number
  /** Whether there are lines for the answers. */
  hasSpace: boolean
}

/** A question of a printed paper. */
export function PaperItem({ item, number, hasSpace }: PaperItemProps) {
  const options = item.kind === 'trueFalse' ? [] : item.options
  const isShort =
    options.every(({ html }) => lengthOf(html) <= SHORT && !/<(?:img|table|pre)/.test(html)) &&
    options.length > 1
  return (
    <li className="mb-5 grid min-w-0 break-inside-avoid grid-cols-[auto_1fr_auto] gap-x-2.5">
      <span className="font-semibold tabular-nums">{number}.</span>
      <div className="grid min-w-0 gap-2">
        <Prose html={item.html} className="max-w-none text-base" />
        {item.kind === 'matching' ? (
          <div className="grid grid-cols-2 gap-x-6">
            <Options options={options} />
            <Options options={item.targets.map(({ name, html }) => ({ name: letterOf(name), html }))} />
          </div>
        ) : (
          options.length > 0 && <Options options={options} isShort={isShort} />
        )}
        {item.kind === 'trueFalse' && (
          <p className="flex gap-8">
            {[t.isTrue, t.isFalse].map((word) => (
              <span key={word} className="inline-flex items-center gap-2">
                <span aria-hidden="true" className="size-4 border border-current" />
                {word}
              </span>
            ))}
          </p>
        )}
        {hasSpace && <Space item={item} />}
      </div>
      <span className="tabular-nums" title={t.marks}>
        [{formatMarks(item.marks)}]
      </span>
    </li>
  )
}

/** Options with their letters. Short options share a line. */
function Options({ options, isShort = false }: { options: Item['options']; isShort?: boolean }) {
  return (
    <ul className={cx('grid content-start gap-x-6 gap-y-1', isShort && 'grid-cols-2')}>
      {options.map(({ name, html }) => (
        <li key={name} className="flex min-w-0 gap-2">
          <span className="shrink-0">({name})</span>
          <Prose html={html} className="min-w-0 max-w-none text-base" />
        </li>
      ))}
    </ul>
  )
}

/** Lines for written answers: one for each gap, none for questions with options. */
function Space({ item }: { item: Item }) {
  const labels =
    item.kind === 'fillIn'
      ? item.gaps.map((_kind, index) => `(${index + 1})`)
      : ['number', 'text', 'matching', 'ordering'].includes(item.kind)
        ? [t.answer]
        : []
  return labels.map((label) => (
    <p key={label} className="mt-3 flex items-end gap-2">
      {label}
      <span aria-hidden="true" className="flex-1 border-b border-current" />
    </p>
  ))
}
