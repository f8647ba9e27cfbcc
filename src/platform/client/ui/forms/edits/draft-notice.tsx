import type { MouseEvent } from 'react'
import { Button } from '../../button.tsx'
import { t } from '../../../../texts/controls.ts'
import { Rich } from '../../rich.tsx'
import { OtherValues } from './other-values.tsx'
import type { OtherValue } from './use-edits.ts'

interface DraftNoticeProps {
  restored: boolean
  others: readonly OtherValue[]
  take: (other: OtherValue) => void
  discard: () => void
}

/**
 * Shows in a dialog that its form has a restored draft, with a button to discard it. Also shows the values that were
 * saved in the meantime.
 */
export function DraftNotice({ restored, others, take, discard }: DraftNoticeProps) {
  if (!restored) return null
  const pressed = ({ currentTarget }: MouseEvent) => {
    // The button disappears together with the draft, so move the focus.
    currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    discard()
  }
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span role="status">{t.draftRestored}</span>
        <span aria-hidden="true">·</span>
        <Button variant="link" className="text-sm" onClick={pressed}>
          <Rich
            text={t.discardDraft}
            tags={{ hidden: (words) => <span className="sr-only">{words}</span> }}
          />
        </Button>
      </p>
      <OtherValues edits={{ others, take }} />
    </>
  )
}
