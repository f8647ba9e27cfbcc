import { Fragment } from 'react'
import { PayeeConfirmation } from './payee/payee-confirmation.tsx'
import { TimeZones } from './time-zones.tsx'
import { SettingsCard } from './settings-card.tsx'
import type { SettingsDraft } from './settings-draft.ts'
import { settingsCards, ZONES } from './fields/settings-fields.ts'

/** Settings for payments, prices, and the academy's name and contact details. */
export function OtherSettings({ draft }: { draft: SettingsDraft }) {
  return (
    <>
      {settingsCards().map((card) => (
        <Fragment key={card.id}>
          <SettingsCard {...card} draft={draft} />
          {card.id === 'payments' && <PayeeConfirmation />}
        </Fragment>
      ))}
      <TimeZones id={ZONES} />
    </>
  )
}
