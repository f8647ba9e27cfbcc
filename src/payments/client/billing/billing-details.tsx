import { useEffect, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { GST_STATES } from '../../../academy/gst.rules.ts'
import { failure, success } from '../../../platform/client/messages.ts'
import { issueOf, trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Select, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { Skeleton } from '../../../platform/client/ui/skeleton.tsx'
import type { Billing } from '../../invoices.schema.ts'
import { t } from '../../texts/billing.ts'

const saved = success(t.detailsSavedText, t.detailsSaved)
const failed = failure(t.error, t.saveFailed)

const states = Object.entries(GST_STATES).toSorted(([, a], [, b]) => a.localeCompare(b))

/** The form for invoice details, which businesses and students in other states need. */
export function BillingDetails() {
  const { data } = trpc.invoices.billing.useQuery()
  return data ? <Details saved={data} /> : <Skeleton className="mt-4 h-40" />
}

function Details({ saved: kept }: { saved: Billing }) {
  const [typed, setTyped] = useState(kept)
  const utils = trpc.useUtils()
  const save = trpc.invoices.saveBilling.useMutation({
    meta: { success: saved, failure: failed },
    onSuccess: (billing) => {
      setTyped(billing)
      utils.invoices.billing.setData(undefined, billing)
    },
  })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [save.error])
  const change = (values: Partial<Billing>) => {
    save.reset()
    setTyped({ ...typed, ...values })
  }
  return (
    <form
      ref={form}
      noValidate
      className="mt-4 grid items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(typed)
      }}
    >
      <Field label={t.nameOnInvoice} optional error={issueOf(save.error, 'name')}>
        <Input
          value={typed.name}
          maxLength={MAX.name}
          autoComplete="organization"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label={t.gstin} optional error={issueOf(save.error, 'gstin')}>
        <Input
          value={typed.gstin}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={(event) => change({ gstin: event.target.value })}
        />
      </Field>
      <Field label={t.address} optional error={issueOf(save.error, 'address')} className="sm:col-span-2">
        <Textarea
          value={typed.address}
          maxLength={500}
          autoComplete="street-address"
          onChange={(event) => change({ address: event.target.value })}
        />
      </Field>
      {typed.gstin.trim() === '' && (
        <Field label={t.state} optional error={issueOf(save.error, 'state')}>
          <Select value={typed.state} onChange={(event) => change({ state: event.target.value })}>
            <option value="">{t.stateOfAcademy}</option>
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="secondary" busy={save.isPending} busyLabel={t.saving}>
          {t.saveDetails}
        </Button>
      </div>
    </form>
  )
}
