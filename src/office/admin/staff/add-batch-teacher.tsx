import { UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { t } from '../../texts/staff.ts'

const DutiesDialog = lazyPart(() => import('./duties-dialog.tsx').then((m) => m.DutiesDialog))

/** A button with which administrators give a user duties in this batch. Only administrators see the button. */
export function AddBatchTeacher({ batch }: { batch: { id: number; name: string } }) {
  const adding = useDialog<null>()
  if (!useMay('administrator')) return null
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<UserPlus aria-hidden="true" />}
        onClick={() => adding.show(null)}
      >
        {t.addTeacher}
      </Button>
      <Suspense>
        {adding.state && (
          <DutiesDialog
            key={adding.state.serial}
            subject={null}
            batch={batch}
            open={adding.state.open}
            onClose={adding.close}
          />
        )}
      </Suspense>
    </>
  )
}
