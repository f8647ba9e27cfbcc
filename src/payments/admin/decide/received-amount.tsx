import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { formatRupees, normalisePrice, parsePrice, toRupees } from '../../../platform/money.ts'
import { queueKey } from '../use-queue-keys.ts'
import { t } from '../../texts/admin-queue.ts'

/** Parses a typed amount in rupees. Returns undefined if the field is empty, null if the text is not an amount. */
export function readReceived(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined
  const paise = parsePrice(normalisePrice(typed))
  return paise === null ? null : toRupees(paise)
}

interface ReceivedAmountProps {
  /** The amount that the student entered, in rupees. It is recorded if the administrator enters nothing. */
  claimed: number
  value: string
  onChange: (value: string) => void
  disabled: boolean
  /** Called when the administrator presses Enter. It approves the payment. */
  onEnter: () => void
}

/** A field for the received amount. If it is empty, it shows the claimed amount, which is then recorded. */
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
          // Prevents the same key press from confirming the dialog, which takes the focus immediately.
          event.preventDefault()
          onEnter()
        }}
        className="text-sm tabular-nums md:min-h-9"
        {...queueKey('received')}
      />
    </div>
  )
}
