import { useId } from 'react'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { t } from '../texts/quiz.ts'
import type { AnswerProps } from './typed-answer.ts'

/** Returns the letter of a right side: A, B, C. */
export const letterOf = (name: string) => name.toUpperCase()

/** Chooses the right side of each left side by its letter. */
export function MatchingAnswer({ item, answer, labelledBy, onAnswer }: AnswerProps) {
  const id = useId()
  const pairs = answer?.kind === 'matching' ? answer.pairs : []
  const choose = (option: string, target: string) =>
    onAnswer({
      kind: 'matching',
      pairs: [...pairs.filter((pair) => pair.option !== option), { option, target }],
    })
  return (
    <div role="group" aria-labelledby={labelledBy} className="grid gap-4">
      <p className="text-sm text-muted">{t.matchHint}</p>
      <ol className="grid gap-2 rounded-control bg-sunken px-4 py-3">
        {item.targets.map(({ name, html }) => (
          <li key={name} className="flex items-start gap-3">
            <span className="font-semibold">{letterOf(name)}</span>
            <Prose html={html} className="min-w-0" />
          </li>
        ))}
      </ol>
      {item.options.map((option, index) => (
        <div
          key={option.name}
          role="radiogroup"
          aria-labelledby={`${id}-${index}`}
          className="grid gap-2 rounded-control border border-hairline px-4 py-3"
        >
          <div id={`${id}-${index}`}>
            <Prose html={option.html} />
          </div>
          <div className="flex flex-wrap gap-2">
            {item.targets.map(({ name }) => (
              <label
                key={name}
                className="relative grid size-11 cursor-pointer place-items-center rounded-control border border-edge/55 font-semibold has-checked:border-amber-mark has-checked:bg-amber has-checked:text-on-amber has-focus-visible:ring-2 has-focus-visible:ring-focus"
              >
                <input
                  type="radio"
                  name={`${id}-${index}`}
                  checked={pairs.some((pair) => pair.option === option.name && pair.target === name)}
                  onChange={() => choose(option.name, name)}
                  className="absolute inset-0 cursor-pointer opacity-0"
                />
                {letterOf(name)}
              </label>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
