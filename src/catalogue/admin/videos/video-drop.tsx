import { type DragEvent, type ReactNode, useState } from 'react'
import { cx } from '../../../platform/client/ui/cx.ts'
import { t } from '../../texts/admin-videos.ts'

/**
 * Accepts files that the user drops on its content. Ignores drops on dialogs, because React bubbles their events up
 * to this element.
 */
export function VideoDrop({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const isInside = ({ currentTarget, target }: DragEvent) => currentTarget.contains(target as Node)
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return (
    <div
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(isInside(event))
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        setOver(false)
        if (isInside(event)) onFiles([...event.dataTransfer.files])
      }}
      className={cx(
        'relative min-h-60 rounded-card',
        over && 'outline-3 outline-offset-4 outline-amber-mark outline-dashed',
      )}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center rounded-card bg-page/85">
          <p className="title-card">{t.dropVideos}</p>
        </div>
      )}
    </div>
  )
}
