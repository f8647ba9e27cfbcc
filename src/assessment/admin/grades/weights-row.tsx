import { useState } from 'react'
import { failure, success } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import type { GradeBook } from '../../grades.schema.ts'
import { t } from '../../texts/grades.ts'

const saved = success(t.weightsSaved)
const saveFailed = failure(t.error, t.weightsNotSaved)

interface Props {
  id: number
  tests: GradeBook['tests']
  /** The classes of the first column. */
  sticky: string
}

/** The row of the grade book for changing the weights of the tests. */
export function WeightsRow({ id, tests, sticky }: Props) {
  const [weights, setWeights] = useState(tests.map(({ weight }) => String(weight)))
  const save = trpc.grades.saveWeights.useMutation({
    meta: { success: saved, failure: saveFailed, refresh: ['grades', 'audit'] },
  })
  const isValid = weights.every((typed) => /^\d{1,4}$/.test(typed.trim()) && Number(typed) <= 1000)
  const isChanged = tests.some(({ weight }, index) => String(weight) !== weights[index]?.trim())
  return (
    <tr>
      <th scope="row" className={`border-b border-edge/50 px-3 py-2 font-normal text-muted ${sticky}`}>
        {t.weight}
      </th>
      {tests.map(({ lessonId, title }, index) => (
        <td key={lessonId} className="border-b border-edge/50 px-3 py-2 text-end">
          <span className="inline-block w-20">
            <Input
              inputMode="numeric"
              autoComplete="off"
              aria-label={t.weightOf(title)}
              aria-invalid={/^\d{1,4}$/.test(weights[index]?.trim() ?? '') ? undefined : true}
              value={weights[index] ?? ''}
              onChange={({ target }) =>
                setWeights((all) => all.map((one, at) => (at === index ? target.value : one)))
              }
            />
          </span>
        </td>
      ))}
      <td className="border-b border-edge/50 px-3 py-2 text-end">
        {isChanged && (
          <Button
            size="sm"
            busy={save.isPending}
            disabled={!isValid}
            onClick={() =>
              save.mutate({
                id,
                weights: tests.map(({ lessonId }, index) => ({ lessonId, weight: Number(weights[index]) })),
              })
            }
          >
            {t.saveWeights}
          </Button>
        )}
      </td>
    </tr>
  )
}
