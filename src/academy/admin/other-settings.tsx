import { TimeZones } from './time-zones.tsx'
import { type Fields, SettingsCard } from './settings-card.tsx'
import type { SettingsDraft } from './settings-draft.ts'

const ZONES = 'time-zones'

const payment: Fields = [
  { key: 'bank_account_name', label: 'Account name', hint: 'Leave empty to use the name of the academy.' },
  { key: 'bank_account_number', label: 'Account number', inputMode: 'numeric' },
  { key: 'bank_ifsc', label: 'IFSC' },
  { key: 'bank_name', label: 'Bank' },
  { key: 'upi_id', label: 'UPI ID', hint: 'For example academy@okbank. The QR code contains it.' },
  {
    key: 'upi_payee',
    label: 'UPI payee',
    hint: 'The name that UPI apps show. Leave empty to use the name of the academy.',
  },
  { key: 'membership_price', label: 'Premium, a year', hint: 'For example ₹4,999', price: true },
]

const policies: Fields = [
  {
    key: 'approval_hours',
    label: 'Payments are answered within (hours)',
    hint: 'Students see this response time while they wait, for example 24. Leave empty to turn off.',
    inputMode: 'numeric',
  },
  {
    key: 'provisional_hours',
    label: 'Learning begins before the answer (hours)',
    hint: 'Opens what a student paid for while the payment is pending. Only for students without a rejected payment. Leave empty to turn off.',
    inputMode: 'numeric',
  },
  {
    key: 'difference_days',
    label: 'Courses count towards a plan (days)',
    hint: 'We take what a student paid for courses in these days off a plan that includes them. Leave empty to turn off.',
    inputMode: 'numeric',
  },
  {
    key: 'grace_days',
    label: 'Access after a plan has ended (days)',
    hint: 'Gives students time to renew, or to pay the next instalment, without a gap. Leave empty to turn off.',
    inputMode: 'numeric',
  },
  {
    key: 'sells_seats',
    label: 'Sell seats for groups',
    hint: 'One payment buys several seats, and the buyer shares a link to them.',
    toggle: true,
  },
  {
    key: 'refund_policy',
    label: 'Refunds',
    hint: 'One line on premium course pages and the upgrade page, for example: Money back within 7 days. Leave empty to turn off.',
  },
]

const gst: Fields = [
  { key: 'gstin', label: 'GSTIN' },
  { key: 'gst_name', label: 'Legal name', hint: 'As the GSTIN was given to it.' },
  { key: 'gst_sac', label: 'SAC', hint: '999293 is commercial training and coaching.', inputMode: 'numeric' },
  { key: 'gst_rate', label: 'GST in percent', hint: 'Prices include it.', inputMode: 'decimal' },
  { key: 'gst_address', label: 'Registered address', hint: 'Empty: the academy’s.', long: true },
]

const languages = {
  en: 'English',
  'en,hi': 'English and Hindi',
  'hi,en': 'Hindi and English',
  hi: 'Hindi',
}

const academy: Fields = [
  { key: 'academy_name', label: 'Name of the academy' },
  { key: 'time_zone', label: 'Time zone', hint: 'Such as Asia/Kolkata', list: ZONES },
  { key: 'academy_address', label: 'Address', long: true },
  {
    key: 'languages',
    label: 'Languages',
    hint: 'With two languages, visitors choose in the menu and in the footer. We are still translating into Hindi: other texts are in English.',
    options: languages,
  },
]

const contact: Fields = [
  { key: 'contact_phone', label: 'Phone', type: 'tel' },
  { key: 'contact_whatsapp', label: 'WhatsApp', type: 'tel', hint: 'With +91, or the code of your country' },
  { key: 'contact_email', label: 'E-mail', type: 'email' },
]

const asked = { off: 'Not asked for', optional: 'Optional', required: 'Required' }

const accounts: Fields = [
  { key: 'registration_name', label: 'Full name', hint: 'Receipts and invoices show it.', options: asked },
  { key: 'registration_mobile', label: 'Mobile number', hint: 'Only staff can see it.', options: asked },
  {
    key: 'student_tokens',
    label: 'API tokens for students',
    hint: 'Students can then let programs use their accounts.',
    toggle: true,
  },
]

/** Where students pay, what Premium costs, who the academy is, and how it is reached. */
export function OtherSettings({ draft }: { draft: SettingsDraft }) {
  return (
    <>
      <SettingsCard
        title="Payments"
        intro="The upgrade page shows these details as they are. Check them twice: students send money there. Fill in the account number and IFSC, the UPI ID, or all of them."
        fields={payment}
        more={policies}
        draft={draft}
        action="Save payment details"
      />
      <SettingsCard
        title="Academy"
        intro="The name stands on every page, name and address on receipts. The days of receipts, exports and charts are those of the time zone."
        fields={academy}
        draft={draft}
        action="Save academy"
      />
      <SettingsCard
        title="Registration"
        intro="What the register form asks for besides username and password."
        fields={accounts}
        draft={draft}
        action="Save registration"
      />
      <SettingsCard
        title="GST"
        intro="For those who are registered. With a GSTIN and its legal name, what is paid from then on gets a tax invoice with a consecutive number instead of a receipt, and what is given back a credit note."
        fields={gst}
        draft={draft}
        action="Save GST details"
      />
      <SettingsCard
        title="Contact"
        intro="Stands with the address in the footer, beside the sign-in form and on the upgrade page. All of it is optional."
        fields={contact}
        draft={draft}
        action="Save contact"
      />
      <TimeZones id={ZONES} />
    </>
  )
}
