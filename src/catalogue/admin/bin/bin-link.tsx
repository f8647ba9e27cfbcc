import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/admin-bin.ts'
import { useMay } from '../../../accounts/client/staff/use-may.ts'

/** A link to the bin, for users who may use it. */
export function BinLink() {
  if (!useMay('catalogue')) return null
  return (
    <Link to="/admin/courses/bin" className={buttonClass({ variant: 'secondary' })}>
      <Trash2 aria-hidden="true" />
      {t.bin}
    </Link>
  )
}
