import { Merge } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../../platform/client/ui/overlays/use-dialog.ts'
import { t } from '../../../texts/merge.ts'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog))

/** Lets an administrator merge a student's account with another one. */
export function MergeAccount({ user }: { user: { id: string; username: string } }) {
  const merging = useDialog<null>()
  return (
    <>
      <Button variant="secondary" icon={<Merge aria-hidden="true" />} onClick={() => merging.show(null)}>
        {t.merge}
      </Button>
      <Suspense>
        {merging.state && (
          <MergeDialog
            key={merging.state.serial}
            user={user}
            open={merging.state.open}
            onClose={merging.close}
          />
        )}
      </Suspense>
    </>
  )
}
