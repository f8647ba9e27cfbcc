import { Combobox, ComboboxInput, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react'
import { useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { veilClass } from '../../../platform/client/ui/overlays/dialog.tsx'
import { useBackCloses } from '../../../platform/client/ui/overlays/use-back-closes.ts'
import type { User } from '../../../platform/user.schema.ts'
import { t as controls } from '../../../platform/texts/controls.ts'
import { t } from '../../texts/palette.ts'
import type { Item } from './palette-items.ts'
import { PaletteResults } from './palette-results.tsx'
import { readRecent, rememberChoice } from './recent.ts'
import { useResults } from './use-results.ts'

interface PaletteDialogProps {
  viewer: User
  open: boolean
  onClose: () => void
}

/** The command palette: finds courses, students, payments, settings, pages and actions. */
export function PaletteDialog({ viewer, open, onClose }: PaletteDialogProps) {
  useBackCloses(open, onClose)
  return (
    <Dialog open={open} onClose={onClose} className="fixed inset-0 z-50">
      <DialogBackdrop transition className={veilClass} />
      <div className="fixed inset-0 flex items-start justify-center sm:p-6 sm:pt-[12vh]">
        <DialogPanel
          transition
          className="floating flex max-h-full w-full flex-col transition duration-120 ease-calm data-closed:opacity-0 data-leave:duration-0 max-sm:min-h-full sm:max-h-[min(36rem,76vh)] sm:max-w-2xl sm:rounded-card"
        >
          <DialogTitle className="sr-only">{t.find}</DialogTitle>
          <Finder viewer={viewer} onClose={onClose} />
        </DialogPanel>
      </div>
    </Dialog>
  )
}

function Finder({ viewer, onClose }: Omit<PaletteDialogProps, 'open'>) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => readRecent(viewer.id))
  const results = useResults(viewer, typed, recent)
  const chosen = useRef<Item['target']>(undefined)
  const go = (target: Item['target']) => {
    if ('href' in target) location.assign(target.href)
    else void navigate(target)
  }
  const goLater = useEffectEvent((target: Item['target']) => setTimeout(() => go(target), 0))
  // Closing the dialog returns the focus to the page. So the target is opened afterwards.
  useEffect(
    () => () => {
      const target = chosen.current
      if (target) goLater(target)
    },
    [],
  )
  const choose = (item: Item | null) => {
    if (!item) return
    rememberChoice(viewer.id, item.key)
    // On phones, the dialog has its own entry in the browser's history. The target replaces this entry.
    if ((history.state as { overlay?: true } | null)?.overlay) go(item.target)
    else chosen.current = item.target
    onClose()
  }
  return (
    <Combobox<Item | null> value={null} by="key" immediate onChange={choose}>
      <div className="flex items-center gap-2 border-b border-hairline px-2 sm:ps-4">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted max-sm:ms-2" />
        <ComboboxInput
          autoFocus
          aria-label={t.find}
          placeholder={t.findHint}
          maxLength={MAX.search}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          // Handled here, because the combobox would only close its list.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            event.stopPropagation()
            onClose()
          }}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-1 text-lg outline-none placeholder:text-muted"
          displayValue={() => typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <IconButton label={controls.close} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <PaletteResults typed={typed} {...results} />
    </Combobox>
  )
}
