import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { COPIED_MS } from '../../../constants.ts'
import { cx } from '../cx.ts'
import { iconButtonClass } from '../icon-button.tsx'

/** Puts a text on the clipboard; without a clipboard to speak to, by the old way of a selection. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.setAttribute('readonly', '')
    field.style.position = 'fixed'
    field.style.opacity = '0'
    document.body.append(field)
    field.select()
    // The only way on a page without https; every browser still has it.
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}

/** Copies a value and says so for two seconds. */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const label = `Copy ${what}`
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      <span role="status" className="text-sm font-semibold text-success">
        {copied > 0 && 'Copied'}
      </span>
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={async () => {
          if (await copy(value)) setCopied((times) => times + 1)
        }}
        className={iconButtonClass('ghost', cx('touch', copied > 0 && 'text-success'))}
      >
        {copied > 0 ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
    </span>
  )
}
