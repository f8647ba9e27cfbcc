import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPIED_MS } from '../../../constants.ts'
import { copyText } from '../../copy-text.ts'
import { cx } from '../cx.ts'
import { iconButtonClass } from '../icon-button.tsx'
import { t } from '../../../texts/controls.ts'

/** Copies a value. Shows for two seconds that it was copied. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const label = t.copy(what)
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <span role="status" className="text-sm font-semibold text-success">
        {copied > 0 && t.copied}
      </span>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={async () => {
          if (await copyText(value)) setCopied((times) => times + 1)
        }}
        className={iconButtonClass('ghost', cx('touch', copied > 0 && 'text-success'))}
      >
        {copied > 0 ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
    </span>
  )
}
