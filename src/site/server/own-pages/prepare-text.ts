import type { OwnPageKind } from '../../../academy/own-pages.rules.ts'
import { givesInvoices, payeeOf, promisedHours, type Settings } from '../../../academy/settings.schema.ts'
import { t } from '../../texts/page-drafts.ts'

type Line = string | false
const lines = (...parts: readonly Line[]) => parts.filter(Boolean).join('\n')
const paragraphs = (...parts: readonly Line[]) => parts.filter(Boolean).join('\n\n')
const section = (heading: string, ...parts: readonly Line[]) => `## ${heading}\n\n${lines(...parts)}`

/** Returns a text for the page in the current language. The owner reads and changes the text before publishing it. */
export const prepareText = (kind: OwnPageKind, settings: Settings): string => texts[kind](settings)

const texts: Record<OwnPageKind, (settings: Settings) => string> = {
  about: (settings) =>
    paragraphs(
      t.aboutStart(settings.academy_name),
      settings.hero_subtitle.trim(),
      section(t.whatYouGet, t.aboutCourses),
      contactOf(settings),
    ),
  terms: (settings) =>
    paragraphs(
      t.termsStart(settings.academy_name),
      section(t.yourAccount, t.termsAccount),
      section(t.courses, t.termsCourses),
      paymentsOf(settings),
      section(t.behaviour, t.termsBehaviour),
      section(t.law, t.termsLaw),
      contactOf(settings),
    ),
  privacy: (settings) =>
    paragraphs(
      t.privacyStart(settings.academy_name),
      section(
        t.whatWeStore,
        t.storedAccount,
        settings.registration_name !== 'off' && t.storedName,
        settings.registration_mobile !== 'off' && t.storedMobile,
        t.storedLearning,
      ),
      section(t.why, t.whyStored),
      section(t.whoSees, t.seenBy),
      section(t.cookies, t.ownCookies),
      section(t.howLong, t.kept),
      section(t.rights, t.yourRights),
      contactOf(settings),
    ),
  refunds: (settings) =>
    paragraphs(
      t.refundsStart(settings.academy_name),
      section(t.when, paragraphs(settings.refund_policy || t.proposedRule, t.alwaysRefunded)),
      // Students can request a refund on their account page only if the academy promises refunds.
      section(t.howToAsk, settings.refund_policy ? t.requestRefund : t.askForRefund),
      section(t.howWePay, t.paidBack, givesInvoices(settings) && t.creditNote),
      contactOf(settings),
    ),
}

function paymentsOf(settings: Settings): string {
  const { upi, bank } = payeeOf(settings)
  const ways = upi && !bank ? t.upi : bank && !upi ? t.bankTransfer : t.upiOrBankTransfer
  const hours = promisedHours(settings)
  const items = [
    givesInvoices(settings) ? t.withGst(settings.gst_rate) : t.withReceipt,
    t.payBy(ways),
    hours === null ? t.checkedFirst : t.checkedWithin(hours),
    settings.grace_days !== '' && t.graceDays(Number(settings.grace_days)),
    settings.refund_policy !== '' && t.refundRule(settings.refund_policy),
  ]
  return section(t.payments, ...items.map((item) => item && `- ${item}`))
}

function contactOf(settings: Settings): string {
  const { contact_phone: phone, contact_whatsapp: whatsapp, contact_email: email } = settings
  const address = settings.gst_address || settings.academy_address
  const items = [
    settings.gst_name !== '' && t.company(settings.gst_name),
    givesInvoices(settings) && t.gstin(settings.gstin),
    address.trim() !== '' && t.address(address.trim().replace(/\s*\n\s*/g, ', ')),
    phone !== '' && t.phone(phone),
    whatsapp !== '' && t.whatsapp(whatsapp),
    email !== '' && t.email(`<${email}>`),
  ].map((item) => item && `- ${item}`)
  return section(t.contact, items.some(Boolean) ? lines(...items) : t.askUs(settings.academy_name))
}
