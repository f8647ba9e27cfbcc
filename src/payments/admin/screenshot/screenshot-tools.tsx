import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import type { useZoom } from './use-zoom.ts'
import { t } from '../../texts/admin-queue.ts'

/** Buttons that zoom the screenshot. */
export function ScreenshotTools({ zoom }: { zoom: ReturnType<typeof useZoom> }) {
  return (
    <div
      role="group"
      aria-label={t.pictureSize}
      className="z-10 flex items-center justify-center bg-stage pt-1.5 lg:col-start-1 lg:row-start-3 lg:pb-1.5"
    >
      <Tool label={t.zoomOut} shortcut="-" disabled={zoom.isWhole} onClick={zoom.zoomOut}>
        <ZoomOut aria-hidden="true" />
      </Tool>
      <span role="status" className="w-14 text-center text-sm tabular-nums">
        {`${Math.round(zoom.scale * 100)}%`}
      </span>
      <Tool label={t.zoomIn} shortcut="+" disabled={zoom.isLargest} onClick={zoom.zoomIn}>
        <ZoomIn aria-hidden="true" />
      </Tool>
      <Tool label={t.wholePicture} shortcut="0" disabled={zoom.isWhole} onClick={zoom.reset}>
        <Maximize aria-hidden="true" />
      </Tool>
    </div>
  )
}

interface ToolProps {
  label: string
  shortcut: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function Tool({ label, shortcut, disabled, onClick, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={`${label} (${shortcut})`}
      aria-disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-control outline-on-stage hover:bg-on-stage/15 aria-disabled:opacity-40 [&_svg]:size-5"
    >
      {children}
    </button>
  )
}
