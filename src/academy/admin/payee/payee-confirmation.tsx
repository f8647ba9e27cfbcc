import { trpc } from '../../../platform/client/trpc.ts'
import { Switch } from '../../../platform/client/ui/forms/choice.tsx'
import { PAYEE_CONFIRMATION } from '../../settings.schema.ts'
import { settingsMessages } from '../settings-messages.ts'
import { announceSaved } from '../use-save-settings.ts'
import { t } from '../../texts/payee.ts'
import { PayeeChangeList } from './payee-change-list.tsx'

/** The setting that requires a second administrator for changes to the payment details, and the pending changes. */
export function PayeeConfirmation() {
  const { data: state } = trpc.payeeChanges.state.useQuery()
  const change = trpc.settings.update.useMutation({
    meta: {
      failure: settingsMessages.settingsFailed,
      refresh: ['payeeChanges', 'settings', 'audit', 'admin'],
    },
    onSuccess: (saved) => announceSaved([saved]),
  })
  if (!state) return null
  const { isOn, others } = state
  return (
    <>
      <PayeeChangeList />
      <section id="payee-confirmation" aria-label={t.title} className="card scroll-mt-20 p-5 sm:p-6">
        <h2 className="title-card">{t.title}</h2>
        <div className="mt-3 max-w-3xl">
          <Switch
            label={t.needsSecond}
            hint={
              others === 0
                ? isOn
                  ? t.noSecondLeft
                  : t.noSecond
                : isOn
                  ? t.offNeedsSecond
                  : t.needsSecondHint
            }
            checked={change.isPending ? change.variables.value === 'on' : isOn}
            disabled={(others === 0 && !isOn) || change.isPending}
            onChange={() => change.mutate({ key: PAYEE_CONFIRMATION, value: isOn ? '' : 'on' })}
          />
        </div>
      </section>
    </>
  )
}
