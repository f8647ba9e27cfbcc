import { File, FileArchive, FileText } from 'lucide-react'
import { cx } from './cx.ts'

const styles = {
  pdf: { Icon: FileText, tint: 'bg-(--tint-1)' },
  archive: { Icon: FileArchive, tint: 'bg-(--tint-0)' },
  other: { Icon: File, tint: 'bg-(--tint-3)' },
}

/**
 * An icon for a file type ('PDF', 'ZIP', 'RAR', anything else). Hidden from screen readers, because the type is next
 * to it.
 */
export function FileIcon({ type, className }: { type: string; className?: string | undefined }) {
  const kind = type === 'PDF' ? 'pdf' : type === 'ZIP' || type === 'RAR' ? 'archive' : 'other'
  const { Icon, tint } = styles[kind]
  return (
    <span
      aria-hidden="true"
      data-kind={kind}
      className={cx('inline-grid size-11 shrink-0 place-items-center rounded-control', tint, className)}
    >
      <Icon className="size-5.5" strokeWidth={1.75} />
    </span>
  )
}
