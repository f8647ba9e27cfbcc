import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'
import { t } from '../../texts/plans.ts'

/** Replaces the upgrade page if the academy only sells single courses. */
export const NoPlans = () => (
  <div className="shell py-8 sm:py-12">
    <h1 className="title-page">{t.noPlans}</h1>
    <p className="mt-3 max-w-2xl text-lg text-muted">{t.buyEachCourse}</p>
    <Link to="/courses" className={buttonClass({ className: 'mt-6' })}>
      {t.browseCourses}
    </Link>
  </div>
)
