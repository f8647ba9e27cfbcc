import type { Fields } from '../settings-card.tsx'
import { t } from '../../texts/settings.ts'

/** The ID of the `datalist` element with time zones. */
export const ZONES = 'time-zones'

const payment = (): Fields => [
  { key: 'bank_account_name', label: t.accountName, hint: t.accountNameHint },
  { key: 'bank_account_number', label: t.accountNumber, inputMode: 'numeric' },
  { key: 'bank_ifsc', label: t.ifsc },
  { key: 'bank_name', label: t.bank },
  { key: 'upi_id', label: t.upiId, hint: t.upiIdHint },
  { key: 'upi_payee', label: t.upiPayee, hint: t.upiPayeeHint },
  { key: 'membership_price', label: t.premiumPrice, hint: t.premiumPriceHint, price: true },
]

const policies = (): Fields => [
  { key: 'approval_hours', label: t.responseTime, hint: t.responseTimeHint, inputMode: 'numeric' },
  {
    key: 'provisional_hours',
    label: t.provisionalAccess,
    hint: t.provisionalAccessHint,
    inputMode: 'numeric',
  },
  { key: 'difference_days', label: t.upgradeCredit, hint: t.upgradeCreditHint, inputMode: 'numeric' },
  { key: 'grace_days', label: t.accessAfterPlan, hint: t.accessAfterPlanHint, inputMode: 'numeric' },
  { key: 'sells_seats', label: t.groupSeats, hint: t.groupSeatsHint, toggle: true },
  { key: 'refund_policy', label: t.refunds, hint: t.refundsHint },
]

const gst = (): Fields => [
  { key: 'gstin', label: t.gstin },
  { key: 'gst_name', label: t.legalName, hint: t.legalNameHint },
  { key: 'gst_sac', label: t.sac, hint: t.sacHint, inputMode: 'numeric' },
  { key: 'gst_rate', label: t.gstRate, hint: t.gstRateHint, inputMode: 'decimal' },
  { key: 'gst_address', label: t.registeredAddress, hint: t.registeredAddressHint, long: true },
]

export const languages = () => ({
  en: t.english,
  'en,hi': t.englishAndHindi,
  'hi,en': t.hindiAndEnglish,
  hi: t.hindi,
})

const academy = (): Fields => [
  { key: 'academy_name', label: t.academyName },
  { key: 'time_zone', label: t.timeZone, hint: t.timeZoneHint, list: ZONES },
  { key: 'academy_address', label: t.address, long: true },
  { key: 'languages', label: t.languages, hint: t.languagesHint, options: languages() },
]

const contact = (): Fields => [
  { key: 'contact_phone', label: t.phone, type: 'tel' },
  { key: 'contact_whatsapp', label: t.whatsapp, type: 'tel', hint: t.whatsappHint },
  { key: 'contact_email', label: t.email, type: 'email' },
]

export const asked = () => ({ off: t.notAsked, optional: t.optional, required: t.required })

const accounts = (): Fields => [
  { key: 'registration_name', label: t.fullName, hint: t.fullNameHint, options: asked() },
  { key: 'registration_mobile', label: t.mobileNumber, hint: t.mobileNumberHint, options: asked() },
  { key: 'student_tokens', label: t.studentTokens, hint: t.studentTokensHint, toggle: true },
]

export type SettingsCardId = 'payments' | 'academy' | 'registration' | 'gst' | 'contact'

type Card = {
  id: SettingsCardId
  title: string
  intro: string
  fields: Fields
  more?: Fields
  action: string
}

/** Returns the settings cards in the order in which the page shows them. */
export const settingsCards = (): Card[] => [
  {
    id: 'payments',
    title: t.payments,
    intro: t.paymentsHint,
    fields: payment(),
    more: policies(),
    action: t.savePayments,
  },
  { id: 'academy', title: t.academy, intro: t.academyHint, fields: academy(), action: t.saveAcademy },
  {
    id: 'registration',
    title: t.registration,
    intro: t.registrationHint,
    fields: accounts(),
    action: t.saveRegistration,
  },
  { id: 'gst', title: t.gst, intro: t.gstHint, fields: gst(), action: t.saveGst },
  { id: 'contact', title: t.contact, intro: t.contactHint, fields: contact(), action: t.saveContact },
]
