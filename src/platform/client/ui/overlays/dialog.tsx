import { Description, Dialog as Base, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { IconButton } from '../icon-button.tsx'
import { useBackCloses } from './use-back-closes.ts'
import { t } from '../../../texts/controls.ts'

export const veilClass =
  'fixed inset-0 bg-veil transition-opacity duration-150 ease-calm data-closed:opacity-0'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Announced with the title when the dialog opens. */
  description?: ReactNode
  size?: 'sm' | 'md' | 'lg' | undefined
  /** While true, neither Escape nor a click outside closes the dialog. */
  busy?: boolean | undefined
  role?: 'dialog' | 'alertdialog' | undefined
  /** Stays at the bottom while the user scrolls the content. */
  footer?: ReactNode
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-xl', lg: 'sm:max-w-3xl' }

/**
 * A dialog with a title. On phones, it is a panel at the bottom. Keeps the focus inside, and returns it when the
 * dialog closes.
 */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    size = 'md',
    busy = false,
    role = 'dialog',
    footer,
    children,
  } = props
  const close = () => {
    if (!busy) onClose()
  }
  useBackCloses(open, close)
  return (
    <Base open={open} onClose={close} role={role} className="fixed inset-0 z-50">
      <DialogBackdrop transition className={veilClass} />
      <div className="fixed inset-0 flex items-end justify-center pt-10 short:pt-2 sm:items-center sm:p-6">
        <DialogPanel
          transition
          className={cx(
            'floating flex max-h-full w-full flex-col short:overflow-y-auto rounded-t-card pb-[env(safe-area-inset-bottom)] sm:rounded-card',
            'transition duration-180 ease-calm data-closed:translate-y-6 data-closed:opacity-0 data-leave:duration-120',
            'sm:data-closed:translate-y-2',
            widths[size],
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 sm:px-6 sm:pt-5">
            <DialogTitle as="h2" className="title-section min-w-0 flex-1 py-1.5">
              {title}
            </DialogTitle>
            <IconButton label={t.close} onClick={close} disabled={busy} className="-me-2">
              <X aria-hidden="true" />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain short:flex-none short:overflow-visible px-5 pt-2 pb-5 sm:px-6 sm:pb-6">
            {description && (
              <Description as="p" className="text-muted">
                {description}
              </Description>
            )}
            {children}
          </div>
          {footer && (
            <div className="flex flex-col-reverse gap-2.5 border-t border-hairline px-5 py-4 sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </DialogPanel>
      </div>
    </Base>
  )
}
