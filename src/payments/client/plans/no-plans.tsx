import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'

/** In place of the upgrade page where courses are sold one by one. */
export const NoPlans = () => (
  <div className="shell py-8 sm:py-12">
    <h1 className="title-page">There are no plans at the moment</h1>
    <p className="mt-3 max-w-2xl text-lg text-muted">You can buy each course on its own page.</p>
    <Link to="/courses" className={buttonClass({ className: 'mt-6' })}>
      Browse Courses
    </Link>
  </div>
)
