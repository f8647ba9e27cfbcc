import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/admin-quizzes.ts'

/** Sets the same marks for every question of a quiz. */
export function EqualMarks({ onApply }: { onApply: (marks: string, penalty: string) => void }) {
  const [marks, setMarks] = useState('4')
  const [penalty, setPenalty] = useState('1')
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t.marksForAll} className="w-28">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={marks}
          onChange={(event) => setMarks(event.target.value)}
        />
      </Field>
      <Field label={t.penaltyForAll} className="w-28">
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={penalty}
          onChange={(event) => setPenalty(event.target.value)}
        />
      </Field>
      <Button variant="secondary" onClick={() => onApply(marks, penalty)}>
        {t.applyToAll}
      </Button>
    </div>
  )
}
