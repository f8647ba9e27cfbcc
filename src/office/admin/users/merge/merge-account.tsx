import { Merge } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../platform/client/hydration/lazy-part.ts'
import { Button } from '../../../../platform/client/ui/button.tsx'
import { t } from '../../../texts/merge.ts'

const MergeDialog = lazyPart(() => import('./merge-dialog.tsx').then((m) => m.MergeDialog))

/** Lets an administrator merge a student's account with another one. */
export function MergeAccount({ user }: { user: { id: string; username: string } }) {
  // A new key resets the dialog each time it opens. It stays while it fades.
  const [shown, setShown] = useState({ open: false, key: 0 })
  return (
    <>
      <Button
        variant="secondary"
        icon={<Merge aria-hidden="true" />}
        onClick={() => setShown(({ key }) => ({ open: true, key: key + 1 }))}
      >
        {t.merge}
      </Button>
      <Suspense>
        {shown.key > 0 && (
          <MergeDialog
            key={shown.key}
            user={user}
            open={shown.open}
            onClose={() => setShown((before) => ({ ...before, open: false }))}
          />
        )}
      </Suspense>
    </>
  )
}
