import { Undo2 } from 'lucide-react'
import type { QueuedPayment } from '../../approval-queue.schema.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useHoverOrFocus } from '../../../platform/client/ui/hooks/use-hover-or-focus.ts'
import type { Undo } from './use-undo.ts'
import { t } from '../../texts/admin-queue.ts'

/**
 * A button that undoes the decision on one payment. The undo window stays open while the button is hovered or
 * focused.
 */
export function UndoButton({ payment, undo }: { payment: QueuedPayment; undo: Undo }) {
  const ids = [payment.id]
  const [, handlers] = useHoverOrFocus(() => undo.hold(ids))
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Undo2 aria-hidden="true" className="rtl:-scale-x-100" />}
      aria-label={t.undoDecision(payment.id, payment.user.username)}
      onClick={() => undo.undo(ids)}
      {...handlers}
    >
      {t.undo}
    </Button>
  )
}
