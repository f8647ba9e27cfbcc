import type { CourseAccess as Access } from '../../office.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'

const WORDS = {
  free: 'Free',
  payment: 'Paid',
  plan: 'Open by a plan',
  grant: 'Access given',
  none: 'No access',
} satisfies Record<Access['by'], string>

/** Why a course is open to a student, and until when. */
export function CourseAccess({ access: { by, until } }: { access: Access }) {
  return (
    <span className={cx('text-sm', by === 'none' && 'font-medium text-danger')}>
      {WORDS[by]}
      {until && (
        <>
          {' until '}
          <When date={by === 'grant' ? new Date(until.getTime() - 1) : until} as="date" />
        </>
      )}
    </span>
  )
}
