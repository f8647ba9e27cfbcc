import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { formatRupees, normalisePrice, parsePrice, toRupees } from '../../../platform/money.ts'
import { queueKey } from '../use-queue-keys.ts'
import { t } from '../../texts/admin-queue.ts'

/** What somebody typed as the amount that came, in rupees: undefined where nothing was typed, null for what is no amount. */
export function readReceived(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined
  const paise = parsePrice(normalisePrice(typed))
  return paise === null ? null : toRupees(paise)
}

interface ReceivedAmountProps {
  /** In rupees: what is recorded when nothing is typed. */
  claimed: number
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** Enter approves. */
  onEnter: () => void
}

/** The amount that arrived. An empty box shows what is recorded then: what the student claimed. */
export function ReceivedAmount({ claimed, value, onChange, disabled, onEnter }: ReceivedAmountProps) {
  return (
    <div className="w-36 max-sm:w-full">
      <Input
        aria-label={t.amountReceivedOptional}
        placeholder={t.received(formatRupees(claimed))}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        disabled={disabled}
        aria-invalid={readReceived(value) === null || undefined}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // What is asked takes the focus at once: the same key would answer it.
          event.preventDefault()
          onEnter()
        }}
        className="text-sm tabular-nums md:min-h-9"
        {...queueKey('received')}
      />
    </div>
  )
}
