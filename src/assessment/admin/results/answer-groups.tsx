import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Checkbox } from '../../../platform/client/ui/forms/choice.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { AnswerGroup, CorrectionInput } from '../../results/results.schema.ts'
import { t } from '../../texts/admin-results.ts'
import { AnswerText } from './answer-text.tsx'

interface Props {
  id: number
  versionId: number
  onCorrect: (change: CorrectionInput['change']) => void
}

/** Groups of equal answers, with the corrections that accept them. */
export function AnswerGroups({ id, versionId, onCorrect }: Props) {
  const { data } = trpc.quizResults.answers.useQuery({ id, versionId })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  if (!data) return <Skeleton className="h-32" />
  const keyed = data.groups.map((group) => ({ ...group, key: JSON.stringify(group.answer) }))
  const answers = keyed.filter(({ key }) => chosen.has(key)).map(({ answer }) => answer)
  const toggle = (key: string) =>
    setChosen(
      (before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]),
    )
  const isText = data.kind === 'text'
  return (
    <div className="grid gap-3 rounded-control bg-sunken px-4 py-3">
      {data.right !== null && <p className="break-words">{t.rightIs(data.right)}</p>}
      {data.options.length > 0 && (
        <ul aria-label={t.options} className="grid gap-1.5">
          {data.options.map((option) => (
            <li key={option.name} className="flex items-start justify-between gap-4">
              <span className="flex min-w-0 gap-2">
                <Sign isRight={option.isRight} />
                <AnswerText answer={{ kind: 'single', choice: option.name }} options={[option]} />
              </span>
              <span className="shrink-0 text-sm tabular-nums">{t.chosenTimes(option.chosen)}</span>
            </li>
          ))}
        </ul>
      )}
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-semibold">{t.givenAnswers}</legend>
        {keyed.map((group) => (
          <Group
            key={group.key}
            group={group}
            options={data.options}
            targets={data.targets}
            checked={chosen.has(group.key)}
            onToggle={() => toggle(group.key)}
          />
        ))}
        <p className="text-sm text-muted">{t.noAnswerTimes(data.noAnswer)}</p>
        {data.more > 0 && <p className="text-sm text-muted">{t.moreGroups(data.more)}</p>}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          disabled={answers.length === 0 || answers.length > 50}
          onClick={() => onCorrect({ kind: 'accept', answers })}
        >
          {t.acceptToo(answers.length)}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={answers.length === 0 || (!isText && answers.length > 1) || answers.length > 50}
          onClick={() => onCorrect({ kind: 'replace', answers })}
        >
          {t.replaceKey}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onCorrect({ kind: 'all' })}>
          {t.marksToAll}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onCorrect({ kind: 'drop' })}>
          {t.dropQuestion}
        </Button>
      </div>
    </div>
  )
}

const Sign = ({ isRight }: { isRight: boolean }) =>
  isRight ? (
    <Check role="img" aria-label={t.right} className="mt-1 size-4 shrink-0 text-success" />
  ) : (
    <X role="img" aria-label={t.wrong} className="mt-1 size-4 shrink-0 text-danger" />
  )

interface GroupProps {
  group: AnswerGroup
  options: readonly { name: string; html: string }[]
  targets: readonly { name: string; html: string }[]
  checked: boolean
  onToggle: () => void
}

function Group({ group: { answer, count, share }, options, targets, checked, onToggle }: GroupProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <span className="flex min-w-0 items-start gap-2">
        {share === 1 ? (
          <span className="flex min-h-11 items-start gap-2 py-2 md:min-h-0">
            <Sign isRight />
            <span className="min-w-0">
              <AnswerText answer={answer} options={options} targets={targets} />
            </span>
          </span>
        ) : (
          <Checkbox
            checked={checked}
            onChange={onToggle}
            label={<AnswerText answer={answer} options={options} targets={targets} />}
            className="min-w-0"
          />
        )}
      </span>
      <span className="shrink-0 py-2 text-sm tabular-nums">{t.givenTimes(count)}</span>
    </div>
  )
}
