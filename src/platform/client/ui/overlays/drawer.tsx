import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { veilClass } from './dialog.tsx'
import { IconButton } from '../icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { t } from '../../../texts/controls.ts'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  /** Replaces the visible title. The title is then only for assistive technology. */
  header?: ReactNode
  side?: 'start' | 'end' | undefined
  footer?: ReactNode
  children: ReactNode
}

/** A panel at the side, for navigation on phones and for filters. */
export function Drawer({ open, onClose, title, header, side = 'end', footer, children }: DrawerProps) {
  useBackCloses(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop transition className={veilClass} />
      <div className={cx('fixed inset-y-0 flex w-80 max-w-[86vw]', side === 'end' ? 'end-0' : 'start-0')}>
        <DialogPanel
          transition
          className={cx(
            'floating flex w-full flex-col short:overflow-y-auto border-y-0 pb-[env(safe-area-inset-bottom)]',
            'transition duration-200 ease-calm data-leave:duration-150',
            side === 'end'
              ? 'rounded-s-card border-e-0 data-closed:translate-x-full rtl:data-closed:-translate-x-full'
              : 'rounded-e-card border-s-0 data-closed:-translate-x-full rtl:data-closed:translate-x-full',
          )}
        >
          <div className="flex min-h-16 items-center gap-3 border-b border-hairline pe-3 ps-5">
            <DialogTitle as="h2" className={header ? 'sr-only' : 'title-card flex-1'}>
              {title}
            </DialogTitle>
            {header && <div className="min-w-0 flex-1">{header}</div>}
            <IconButton label={t.close} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:flex-none short:overflow-visible p-5">
            {children}
          </div>
          {footer && <div className="grid gap-2.5 border-t border-hairline p-5">{footer}</div>}
        </DialogPanel>
      </div>
    </Dialog>
  )
}
