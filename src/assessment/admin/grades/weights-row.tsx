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
  /** The CSS classes of the first column. */
  sticky: string
}

/** The row of the grade book for changing the weights of the tests. */
export function WeightsRow({ id, tests, sticky }: Props) {
  /** The changed weights as typed, by lesson. The other fields contain the saved weights. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const textOf = ({ lessonId, weight }: Props['tests'][number]) => typed[lessonId] ?? String(weight)
  const save = trpc.grades.saveWeights.useMutation({
    meta: { success: saved, failure: saveFailed, refresh: ['grades', 'audit'] },
    onSuccess: () => setTyped({}),
  })
  const isWeight = (text: string) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= 1000
  const changed = tests.filter((one) => textOf(one).trim() !== String(one.weight))
  return (
    <tr>
      <th scope="row" className={`border-b border-edge/50 px-3 py-2 font-normal text-muted ${sticky}`}>
        {t.weight}
      </th>
      {tests.map((one) => (
        <td key={one.lessonId} className="border-b border-edge/50 px-3 py-2 text-end">
          <span className="inline-block w-20">
            <Input
              inputMode="numeric"
              autoComplete="off"
              aria-label={t.weightOf(one.title)}
              aria-invalid={isWeight(textOf(one)) ? undefined : true}
              value={textOf(one)}
              onChange={({ target }) => setTyped((all) => ({ ...all, [one.lessonId]: target.value }))}
            />
          </span>
        </td>
      ))}
      <td className="border-b border-edge/50 px-3 py-2 text-end">
        {changed.length > 0 && (
          <Button
            size="sm"
            busy={save.isPending}
            disabled={!changed.every((one) => isWeight(textOf(one)))}
            onClick={() =>
              save.mutate({
                id,
                weights: changed.map((one) => ({ lessonId: one.lessonId, weight: Number(textOf(one)) })),
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
