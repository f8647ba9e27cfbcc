import { trpc } from '../../../platform/client/trpc.ts'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { settingsMessages } from '../../../academy/admin/settings-messages.ts'
import { t } from '../../texts/frame.ts'

/** Whether administrators need two-step verification. Only the owner can change it. */
export function StaffTwoStepVerification() {
  const { data: rule } = trpc.users.staffRule.useQuery()
  const change = trpc.users.setStaffRule.useMutation({
    meta: {
      success: settingsMessages.settingsUpdated,
      failure: settingsMessages.settingsFailed,
      refresh: ['users', 'account', 'audit'],
    },
  })
  if (!rule) return null
  return (
    <section id="security" aria-label={t.security} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.security}</h2>
      <div className="mt-3">
        <Switch
          label={t.staffNeedTwoStep}
          hint={rule.mayChange ? t.staffNeedTwoStepHint : t.ownerOnly}
          checked={change.isPending ? change.variables.required : rule.required}
          disabled={!rule.mayChange || change.isPending}
          onChange={(event) => change.mutate({ required: event.target.checked })}
        />
      </div>
    </section>
  )
}
