import { Link } from '@tanstack/react-router'
import { useMembershipPrice, usePlansSold } from '../../catalogue/client/course/membership-price.ts'
import { buttonClass } from '../../platform/client/ui/button.tsx'
import { LogoMark } from '../../platform/client/ui/logo.tsx'
import { t } from '../texts/home.ts'

/** The last section of the home page: links to the plans or the courses. Dark in both themes. */
export function HomeUpgrade() {
  const price = useMembershipPrice()
  const { sellsYear, sellsPlans } = usePlansSold()
  return (
    <section aria-labelledby="ready" className="shell mt-16 sm:mt-24">
      <div
        data-theme="dark"
        className="lamplight relative overflow-hidden rounded-card border border-hairline bg-page px-6 py-12 text-center [--lamp-x:50%] [--lamp-y:-20%] sm:py-16"
      >
        <LogoMark className="mx-auto size-12" />
        <h2 id="ready" className="title-page mt-5">
          {t.readyToStart}
        </h2>
        <p className="mx-auto mt-4 max-w-lg text-lg text-muted">
          {sellsYear ? t.premiumOpensAll(price) : t.pickCourse}
        </p>
        <Link
          to={sellsPlans ? '/upgrade' : '/courses'}
          className={buttonClass({ size: 'lg', className: 'mt-8' })}
        >
          {sellsYear ? t.upgradeToPremium : sellsPlans ? t.seePlans : t.browseCourses}
        </Link>
      </div>
    </section>
  )
}
