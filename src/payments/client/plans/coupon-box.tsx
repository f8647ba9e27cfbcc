import { Rich } from '../../../platform/client/ui/rich.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatRupees } from '../../../platform/money.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import type { Quote } from '../../payments.schema.ts'
import { t } from '../../texts/plans.ts'

/** The applied coupon, or a field to enter one. The URL stores it. */
export function CouponBox({ quote }: { quote: Quote }) {
  const navigate = useNavigate({ from: '/upgrade' })
  const { coupon: given } = useSearch({ from: '/_site/upgrade' })
  const [typed, setTyped] = useState(String(given ?? ''))
  const use = (coupon: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, coupon }), replace: true, resetScroll: false })
  if (quote.coupon)
    return (
      <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <span>
          <Rich
            text={t.couponTakes(quote.coupon.code, formatRupees(quote.coupon.discount), quote.price)}
            tags={{ code: (code) => <strong className="font-semibold">{code}</strong> }}
          />
        </span>
        {given !== undefined && (
          <button type="button" className="touch text-link" onClick={() => use(undefined)}>
            {t.removeCoupon}
          </button>
        )}
      </p>
    )
  return (
    <details open={given !== undefined} className="mt-3 text-sm">
      <summary className="touch w-fit font-medium">{t.haveCoupon}</summary>
      <form
        noValidate
        className="mt-2 flex max-w-sm items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          use(typed.trim() || undefined)
        }}
      >
        <Field label={t.coupon} error={quote.couponRefusal ?? undefined} className="min-w-0 flex-1">
          <Input
            value={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="mt-[calc(var(--text-sm)*var(--text-sm--line-height)+0.375rem)]"
        >
          {t.apply}
        </Button>
      </form>
    </details>
  )
}
