import { FileDown } from 'lucide-react'
import { announce, failure } from '../../../platform/client/messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/taking.ts'

const receiptFailed = failure(t.error, t.receiptFailed)

/** Downloads the receipt of a submitted attempt, which staff can compare with the saved answers. */
export function ReceiptButton({ attemptId, number }: { attemptId: number; number: number }) {
  const utils = trpc.useUtils()
  const download = async () => {
    const receipt = await utils.quizzes.receipt.fetch({ attemptId })
    const address = URL.createObjectURL(
      new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' }),
    )
    const link = document.createElement('a')
    link.href = address
    link.download = `receipt-${attemptId}.json`
    link.click()
    URL.revokeObjectURL(address)
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<FileDown aria-hidden="true" />}
      aria-label={t.receiptOf(number)}
      onClick={() => download().catch((error: unknown) => announce(receiptFailed, error))}
    >
      {t.receipt}
    </Button>
  )
}
