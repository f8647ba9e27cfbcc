import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/admin-bin.ts'

/** A link to the bin. */
export function BinLink() {
  return (
    <Link to="/admin/courses/bin" className={buttonClass({ variant: 'secondary' })}>
      <Trash2 aria-hidden="true" />
      {t.bin}
    </Link>
  )
}
