import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../platform/client/ui/button.tsx'
import { IconButton } from '../../platform/client/ui/icon-button.tsx'
import { Prose } from '../../platform/client/ui/prose.tsx'
import { t } from '../texts/quiz.ts'
import type { AnswerProps } from './typed-answer.ts'

/** Moves the items of a question up and down. The initial order counts only if the student confirms it. */
export function OrderingAnswer({ item, answer, labelledBy, onAnswer }: AnswerProps) {
  const [moved, setMoved] = useState<{ name: string; place: number } | null>(null)
  const given = answer?.kind === 'ordering' && answer.order.length > 0 ? answer.order : null
  const order = given ?? item.options.map(({ name }) => name)
  const html = new Map(item.options.map((option) => [option.name, option.html]))
  const move = (from: number, to: number) => {
    const next = [...order]
    const [name = ''] = next.splice(from, 1)
    next.splice(to, 0, name)
    setMoved({ name, place: to + 1 })
    onAnswer({ kind: 'ordering', order: next })
  }
  return (
    <div role="group" aria-labelledby={labelledBy} className="grid gap-2">
      <p className="text-sm text-muted">{t.orderHint}</p>
      <ol className="grid gap-2">
        {order.map((name, index) => (
          <li key={name} className="flex items-center gap-3 rounded-control border border-hairline px-4 py-2">
            <span className="font-semibold tabular-nums">{index + 1}</span>
            <Prose html={html.get(name) ?? ''} className="min-w-0 flex-1" />
            <IconButton
              label={t.moveUp(index + 1)}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t.moveDown(index + 1)}
              disabled={index === order.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved && t.movedTo(moved.place)}
      </p>
      {!given && (
        <p>
          <Button variant="secondary" size="sm" onClick={() => onAnswer({ kind: 'ordering', order })}>
            {t.keepOrder}
          </Button>
        </p>
      )}
    </div>
  )
}
