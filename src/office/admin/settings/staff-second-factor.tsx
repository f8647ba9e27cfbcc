import { trpc } from '../../../platform/client/trpc.ts'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { settingsMessages } from '../../../academy/admin/settings-messages.ts'

/** Whether the admin area opens with a second factor alone; the owner's to say. */
export function StaffSecondFactor() {
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
    <section id="security" aria-label="Security" className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">Security</h2>
      <div className="mt-3">
        <Switch
          label="Administrators need two-step verification"
          hint={
            rule.mayChange
              ? 'The admin area then opens only to those who sign in with an authenticator app as well; the others are led to set one up. Set up your own first, on the page of your account.'
              : 'The owner of the academy alone can change this.'
          }
          checked={change.isPending ? change.variables.required : rule.required}
          disabled={!rule.mayChange || change.isPending}
          onChange={(event) => change.mutate({ required: event.target.checked })}
        />
      </div>
    </section>
  )
}
