import { Star } from 'lucide-react'
import { Suspense } from 'react'
import { useMay } from '../../../accounts/client/staff/use-may.ts'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { t } from '../../texts/admin-featured.ts'

const FeaturedDialog = lazyPart(() => import('./featured-dialog.tsx').then((m) => m.FeaturedDialog))

/** Opens the dialog in which administrators choose the featured courses. Only administrators can change settings. */
export function FeaturedButton() {
  const dialog = useDialog<null>()
  const chooses = useMay('administrator')
  useHashDialog('featured', () => chooses && dialog.show(null))
  if (!chooses) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<Star aria-hidden="true" />}
        onPointerEnter={() => FeaturedDialog.preload()}
        onClick={() => dialog.show(null)}
      >
        {t.featuredCourses}
      </Button>
      <Suspense>
        {dialog.state && (
          <FeaturedDialog key={dialog.state.serial} open={dialog.state.open} onClose={dialog.close} />
        )}
      </Suspense>
    </>
  )
}
