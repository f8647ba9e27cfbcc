import { useDebouncedValue } from '../../../platform/client/ui/hooks/use-debounced-value.ts'
import { looksLikeUpiReference, transactionKey } from '../../rules.ts'
import { t } from '../../texts/my-payments.ts'

/**
 * Explains where to find a transaction ID. If the ID of a UPI transfer doesn't have 12 digits, shows a warning but
 * accepts it.
 */
export function TransactionHint({ typed, isUpi }: { typed: string; isUpi: boolean }) {
  const rested = useDebouncedValue(typed, 600)
  const { length } = transactionKey(rested)
  if (isUpi && length >= 4 && rested === typed.trim() && !looksLikeUpiReference(rested))
    return (
      <span role="status" className="font-medium text-ink">
        {t.upiHasTwelveDigits}
      </span>
    )
  return t.whereToFindId
}
