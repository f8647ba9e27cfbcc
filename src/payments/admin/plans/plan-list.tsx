import { Plus } from 'lucide-react'
import { EditAndDelete } from '../../../catalogue/admin/edit-and-delete.tsx'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { useMembershipPrice, usePlansSold } from '../../../catalogue/client/course/membership-price.ts'
import { MEMBERSHIP_TITLE, shownTitle } from '../../rules.ts'
import { useHashDialog } from '../../../platform/client/page/use-hash-dialog.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Badge } from '../../../platform/client/ui/badge.tsx'
import { Button } from '../../../platform/client/ui/button.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import { planPrice } from '../../plans.rules.ts'
import type { Plan } from '../../plans.schema.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { settingsMessages } from '../../../academy/admin/settings-messages.ts'
import { paymentMessages } from '../payment-messages.ts'
import { t } from '../../texts/admin-plans.ts'

/** The Premium plan, whose price is a setting, and all other plans. */
export function PlanList() {
  const { data: plans } = trpc.plans.list.useQuery()
  const yearly = useMembershipPrice()
  const { sellsYear } = usePlansSold()
  const sell = trpc.settings.update.useMutation({
    meta: {
      success: settingsMessages.settingsUpdated,
      failure: settingsMessages.settingsFailed,
      refresh: ['settings', 'payments', 'audit'],
    },
  })
  const editing = useDialog<Plan | null>()
  const deleting = useDialog<Plan>()
  useHashDialog('plan', () => editing.show(null))
  const remove = trpc.plans.delete.useMutation({
    meta: {
      success: paymentMessages.planDeleted,
      failure: paymentMessages.planFailed,
      refresh: ['plans', 'payments', 'audit'],
    },
    onSettled: deleting.close,
  })
  if (!plans) return <Skeleton className="h-64" />
  return (
    <section aria-labelledby="plans">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="title-section">
          {t.plans}
        </h2>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => editing.show(null)}>
          {t.addPlan}
        </Button>
      </div>
      <ul className="card mt-4 divide-y divide-hairline px-5">
        <li className="py-4">
          <h3 className="font-text text-base font-semibold tracking-normal">
            {shownTitle(MEMBERSHIP_TITLE)}
          </h3>
          <p className="mt-0.5 text-sm text-muted">
            {t.yearlyPlan(planPrice({ price: yearly, months: 12 }))}
          </p>
          <Switch
            className="mt-1"
            label={t.sellYearlyPlan}
            hint={t.sellYearlyPlanHint}
            checked={sellsYear}
            disabled={sell.isPending}
            onChange={({ target: { checked } }) =>
              sell.mutate({ key: 'yearly_plan', value: checked ? 'on' : 'off' })
            }
          />
        </li>
        {plans.map((plan) => (
          <li key={plan.id} className="flex items-start gap-x-3 py-4">
            <div className="min-w-0 flex-1">
              <h3 className="flex flex-wrap items-center gap-2 font-text text-base font-semibold tracking-normal break-words">
                {plan.title}
                {!plan.isVisible && <Badge>{t.notOffered}</Badge>}
              </h3>
              <p className="mt-0.5 text-sm text-muted">
                {t.planSummary(planPrice(plan), coursesOf(plan), plan.payments)}
              </p>
            </div>
            <div className="flex shrink-0">
              <EditAndDelete
                name={plan.title}
                onEdit={() => editing.show(plan)}
                onDelete={() => deleting.show(plan)}
              />
            </div>
          </li>
        ))}
      </ul>
      {editing.state && (
        <PlanDialog
          key={editing.state.serial}
          plan={editing.state.subject}
          order={plans.length + 1}
          open={editing.state.open}
          onClose={editing.close}
        />
      )}
      {deleting.state && (
        <DeleteDialog
          open={deleting.state.open}
          onClose={deleting.close}
          onConfirm={() => deleting.state && remove.mutate({ id: deleting.state.subject.id })}
          title={t.askDeletePlan(deleting.state.subject.title)}
          text={t.askDeletePlanText}
          busy={remove.isPending}
        />
      )}
    </section>
  )
}

const coursesOf = ({ courses }: Plan) =>
  courses === null ? t.everyPremiumCourse : courses.map(({ title }) => title).join(', ') || t.noCourseLeft
