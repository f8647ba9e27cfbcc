import type { CourseAccess as Access } from '../../office.schema.ts'
import { cx } from '../../../platform/client/ui/cx.ts'
import { When } from '../../../platform/client/ui/hooks/when.tsx'
import { t } from '../../texts/course-students.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'

const WORDS = {
  get free() {
    return t.free
  },
  get payment() {
    return t.payment
  },
  get plan() {
    return t.plan
  },
  get grant() {
    return t.grant
  },
  get none() {
    return t.none
  },
} satisfies Record<Access['by'], string>

/** The reason for a student's access to a course, and its end. */
export function CourseAccess({ access: { by, until } }: { access: Access }) {
  return (
    <span className={cx('text-sm', by === 'none' && 'font-medium text-danger')}>
      {WORDS[by]}
      {until && (
        <>
          {' '}
          <Rich
            text={t.until}
            tags={{
              date: () => <When date={by === 'grant' ? new Date(until.getTime() - 1) : until} as="date" />,
            }}
          />
        </>
      )}
    </span>
  )
}
