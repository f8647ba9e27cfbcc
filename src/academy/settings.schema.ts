import { z } from 'zod'
import { MEMBERSHIP_PRICE } from './defaults.rules.ts'
import { MAX, DEFAULT_TIME_ZONE } from '../platform/constants.ts'
import { featuredIds, MAX_FEATURED } from './featured.rules.ts'
import { FIGURE_SETTINGS } from './home.rules.ts'
import { HOME_SECTIONS, homeSectionsOf } from './home.rules.ts'
import { GST_RATE, GST_SAC, isGstin, normaliseGstin } from './gst.rules.ts'
import { whatsappNumber } from './rules.ts'
import { formatPaise, parsePrice } from '../platform/money.ts'
import { LANGUAGE_CHOICES } from './languages.rules.ts'
import { isTimeZone } from '../platform/time-zone.ts'
import { HEX_COLOR } from '../platform/palette/palette.ts'
import { id, requiredText, text } from '../platform/text.schema.ts'
import { t as labels } from '../platform/texts/labels.ts'
import { t as defaults } from './texts/defaults.ts'
import { t as checks } from './texts/setting-checks.ts'
import { t } from './texts/settings.ts'

/** The payment details. Only administrators list these settings; students see them on the upgrade page. */
export const PAYMENT_SETTINGS = [
  'upi_id',
  'upi_payee',
  'bank_account_name',
  'bank_account_number',
  'bank_ifsc',
  'bank_name',
] as const
export type PaymentSetting = (typeof PAYMENT_SETTINGS)[number]

/** Whether a second administrator must confirm changes to the payment details. */
export const PAYEE_CONFIRMATION = 'payee_confirmation'
/** The settings that the confirmation protects, including the setting for the confirmation itself. */
export const GUARDED_SETTINGS = [...PAYMENT_SETTINGS, PAYEE_CONFIRMATION] as const
export type GuardedSetting = (typeof GUARDED_SETTINGS)[number]

/** The response time and provisional access. Students with a pending payment read these settings. */
const APPROVAL_SETTINGS = ['approval_hours', 'provisional_hours'] as const

/** The upgrade credit, the grace period, and whether the academy sells seats to groups. */
const PLAN_SETTINGS = ['difference_days', 'grace_days', 'sells_seats'] as const

/** The details on invoices. Without a GSTIN and its registered name, Lantern issues no invoices. */
const GST_SETTINGS = ['gstin', 'gst_name', 'gst_address', 'gst_sac', 'gst_rate'] as const

/** The fields of registration, and whether students can have API tokens. */
const ACCOUNT_SETTINGS = ['registration_name', 'registration_mobile', 'student_tokens'] as const

/** The file of the logo and its size. Pages read them in `LOOK`. */
const LOGO_SETTINGS = ['logo'] as const

/** Settings that every user and guest can read. */
const PUBLIC_SETTINGS = [
  'brand_color',
  'brand_accent',
  'home_sections',
  'hero_title',
  'hero_subtitle',
  'membership_price',
  'academy_name',
  'academy_address',
  'contact_phone',
  'contact_whatsapp',
  'contact_email',
  'time_zone',
  'languages',
  'refund_policy',
  'yearly_plan',
  'featured_courses',
  ...FIGURE_SETTINGS,
  ...ACCOUNT_SETTINGS,
] as const

/** The steps that the owner skipped or confirmed in the set-up list. */
const SETUP_SETTINGS = ['setup_settled'] as const

export const SETTING_KEYS = [
  ...PUBLIC_SETTINGS,
  ...GUARDED_SETTINGS,
  ...APPROVAL_SETTINGS,
  ...PLAN_SETTINGS,
  ...GST_SETTINGS,
  ...LOGO_SETTINGS,
  ...SETUP_SETTINGS,
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]
export type Settings = Record<SettingKey, string>
/**
 * Settings that are listed only if they have a value. Otherwise they would make pages of academies without them
 * larger.
 */
const LISTED_WITH_VALUE: readonly SettingKey[] = [
  'brand_color',
  'brand_accent',
  'home_sections',
  'featured_courses',
  'logo',
  PAYEE_CONFIRMATION,
]
export const isListed = (key: SettingKey, value: string) => value !== '' || !LISTED_WITH_VALUE.includes(key)

/** The data about the owner's colours, the logo and the server's configuration that every page needs, as JSON. */
export const LOOK = 'look'
/** A value derived from other settings: whether the academy sells the Premium plan or another plan. */
export const SELLS_PLANS = 'sells_plans'
/** The kinds of the owner's published pages, separated by commas. Not listed if there are none. */
export const PUBLISHED_PAGES = 'own_pages'
export type PublicSettings = Record<
  (typeof PUBLIC_SETTINGS)[number] | typeof SELLS_PLANS | typeof LOOK | typeof PUBLISHED_PAGES,
  string
>

export const isSettingKey = (key: string): key is SettingKey =>
  (SETTING_KEYS as readonly string[]).includes(key)

export const isPaymentSetting = (key: SettingKey): key is PaymentSetting =>
  (PAYMENT_SETTINGS as readonly string[]).includes(key)

export const isGuardedSetting = (key: SettingKey): key is GuardedSetting =>
  (GUARDED_SETTINGS as readonly string[]).includes(key)

export const isPublicSetting = (key: SettingKey) => (PUBLIC_SETTINGS as readonly string[]).includes(key)

export const setting = z.object({ key: z.string(), value: z.string() })
export type Setting = z.infer<typeof setting>

/** `isPending` is set if a second administrator must confirm the change. Until then, `value` is the earlier value. */
export const savedSetting = setting.extend({ isPending: z.literal(true).optional() })
export type SavedSetting = z.infer<typeof savedSetting>

export const settingUpdate = z.object({
  key: z.string(),
  value: text(MAX.setting, () => labels.value),
  /** The value that the editor saw. The call fails with 409 if someone has saved another value since. */
  before: z.string().optional(),
})

/**
 * Whether an input, validated or not, would change the payment details, or the setting that requires a second
 * administrator for them.
 */
export const changesPaymentDetails = (update: unknown) =>
  z.object({ key: z.enum(GUARDED_SETTINGS) }).safeParse(update).success

/** Whether an input, validated or not, would change how much or where students pay. */
export const changesPriceOrPayee = (update: unknown) =>
  changesPaymentDetails(update) || z.object({ key: z.literal('membership_price') }).safeParse(update).success

const ASKED = ['off', 'optional', 'required'] as const
const asked = z.enum(ASKED, { error: () => checks.chooseOneOf(ASKED.join(', ')) })

const short = (label: () => string) => requiredText(100, label)
/** An empty value removes the saved one. */
const optional = (label: () => string, max = 100) => text(max, label).trim()
const optionalLike = (label: () => string, pattern: RegExp, error: () => string) =>
  optional(label).refine((value) => value === '' || pattern.test(value), { error })

/** The value of the setting if the home page has no section below its hero. */
export const NO_SECTIONS = 'none'

/** Whether a value contains only names of sections, each at most once. */
function isHomeSections(value: string): boolean {
  const names = homeSectionsOf(value)
  const isKnown = names.every((name) => HOME_SECTIONS.some((section) => section === name))
  return value === '' || value === NO_SECTIONS || (isKnown && names.join(',') === value)
}

const color = (label: () => string) =>
  optional(label)
    .toLowerCase()
    .refine((value) => value === '' || HEX_COLOR.test(value), { error: () => checks.colorInvalid })

/** The accepted values of each setting. The output is stored. */
export const settingValue: Record<SettingKey, z.ZodType<string>> = {
  brand_color: color(() => t.mainColor),
  brand_accent: color(() => t.accentColor),
  // The upload of a logo saves this setting.
  logo: z.string().refine(() => false, { error: () => checks.uploadLogo }),
  home_sections: z.string().refine(isHomeSections, {
    error: () => checks.chooseSomeOf(HOME_SECTIONS.join(', ')),
  }),
  hero_title: text(MAX.setting, () => labels.heroTitle),
  hero_subtitle: text(MAX.setting, () => labels.heroSubtitle),
  upi_id: optionalLike(
    () => t.upiId,
    // A UPI ID. The name of a bank follows the @. A dot there means an email address, except in an account number
    // with its IFSC.
    /^[A-Za-z0-9._-]{2,60}@(?:[A-Za-z][A-Za-z0-9]{1,30}|[A-Za-z]{4}0[A-Za-z0-9]{6}\.ifsc\.npci)$/i,
    () => checks.upiIdInvalid,
  ),
  upi_payee: optional(() => t.upiPayee),
  bank_account_name: optional(() => t.accountName),
  bank_account_number: optionalLike(
    () => t.accountNumber,
    /^[0-9][0-9 ]{5,33}$/,
    () => checks.accountNumberInvalid,
  ),
  bank_ifsc: optionalLike(
    () => t.ifsc,
    /^[A-Za-z]{4}0[A-Za-z0-9]{6}$/,
    () => checks.ifscInvalid,
  ).transform((value) => value.toUpperCase()),
  bank_name: optional(() => t.bank),
  approval_hours: optionalLike(
    () => t.responseTime,
    /^(?:[1-9]|[1-9]\d|[1-6]\d\d|7[01]\d|720)$/,
    () => checks.wholeNumber(1, 720),
  ),
  gstin: optional(() => t.gstin)
    .transform(normaliseGstin)
    .refine((value) => value === '' || isGstin(value), {
      error: () => checks.gstinInvalid,
    }),
  gst_name: optional(() => t.legalName, MAX.name),
  gst_address: text(500, () => labels.registeredAddress),
  gst_sac: optionalLike(
    () => t.sac,
    /^99\d{4}$/,
    () => checks.sacInvalid,
  ).transform((value) => value || GST_SAC),
  gst_rate: optionalLike(
    () => t.gstRate,
    /^(?:[1-9]|[1-3]\d|40)(?:\.\d{1,2})?$/,
    () => checks.gstRateInvalid,
  ).transform((value) => value || GST_RATE),
  provisional_hours: optionalLike(
    () => t.provisionalAccess,
    /^(?:[1-9]|[1-9]\d|1[0-5]\d|16[0-8])$/,
    () => checks.wholeNumber(1, 168),
  ),
  difference_days: optionalLike(
    () => t.upgradeCredit,
    /^(?:[1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/,
    () => checks.wholeNumber(1, 365),
  ),
  grace_days: optionalLike(
    () => t.accessAfterPlan,
    /^(?:[1-9]|[1-8]\d|90)$/,
    () => checks.wholeNumber(1, 90),
  ),
  payee_confirmation: z.enum(['', 'on'], { error: () => checks.onOrEmpty }),
  sells_seats: z.enum(['', 'on'], { error: () => checks.onOrEmpty }),
  membership_price: short(() => t.premiumPrice)
    .refine((value) => parsePrice(value) !== null, { error: () => checks.priceInvalid })
    .transform((value) => formatPaise(parsePrice(value) ?? 0)),
  academy_name: requiredText(MAX.name, () => labels.academyName),
  academy_address: text(500, () => labels.academyAddress),
  contact_phone: optionalLike(
    () => t.phone,
    /^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/,
    () => checks.phoneInvalid,
  ),
  contact_whatsapp: optional(() => t.whatsapp).refine(
    (value) => value === '' || whatsappNumber(value) !== null,
    {
      error: () => checks.whatsappInvalid,
    },
  ),
  contact_email: optional(() => t.email, MAX.name).refine(
    (value) => value === '' || z.email().safeParse(value).success,
    { error: () => checks.emailInvalid },
  ),
  registration_name: asked,
  registration_mobile: asked,
  student_tokens: z.enum(['', 'on'], { error: () => checks.onOrEmpty }),
  refund_policy: optional(() => t.refunds, 300),
  setup_settled: optionalLike(
    () => labels.setUpList,
    /^(?:[a-z]+(?:,[a-z]+)*)?$/,
    () => checks.setUpInvalid,
  ),
  featured_courses: text(MAX.setting, () => labels.featuredCourses).refine(
    (value) => value === '' || featuredIds(value).length > 0,
    { error: () => checks.featuredInvalid(MAX_FEATURED) },
  ),
  yearly_plan: z.enum(['on', 'off'], { error: () => checks.onOrOff }),
  stat_students: optional(() => t.activeStudents, 20),
  stat_courses: optional(() => t.expertCourses, 20),
  stat_hours: optional(() => t.learningHours, 20),
  stat_success: optional(() => t.successRate, 20),
  languages: z.enum(LANGUAGE_CHOICES, { error: () => checks.chooseOneOf(LANGUAGE_CHOICES.join(', ')) }),
  time_zone: short(() => t.timeZone).refine(isTimeZone, { error: () => checks.timeZoneInvalid }),
}

/**
 * Returns the default values of all settings. There is no default bank account. Otherwise students could pay a stranger
 * if the owner forgets to enter an account.
 */
export const settingDefaults = (academyName: string): Settings => ({
  brand_color: '',
  brand_accent: '',
  home_sections: '',
  logo: '',
  hero_title: defaults.heroTitle(academyName),
  hero_subtitle: defaults.heroSubtitle,
  membership_price: MEMBERSHIP_PRICE,
  academy_name: academyName,
  academy_address: '',
  contact_phone: '',
  contact_whatsapp: '',
  contact_email: '',
  time_zone: DEFAULT_TIME_ZONE,
  languages: 'en',
  refund_policy: '',
  yearly_plan: 'on',
  featured_courses: '',
  setup_settled: '',
  stat_students: '10,000+',
  stat_courses: '150+',
  stat_hours: '50,000+',
  stat_success: '95%',
  registration_name: 'off',
  registration_mobile: 'off',
  student_tokens: '',
  upi_id: '',
  upi_payee: '',
  bank_account_name: '',
  bank_account_number: '',
  bank_ifsc: '',
  bank_name: '',
  payee_confirmation: '',
  approval_hours: '',
  difference_days: '',
  grace_days: '',
  sells_seats: '',
  gstin: '',
  gst_name: '',
  gst_address: '',
  gst_sac: GST_SAC,
  gst_rate: GST_RATE,
  provisional_hours: '',
})

/** Whether the academy issues tax invoices for payments. */
export const givesInvoices = ({ gstin, gst_name: name }: Pick<Settings, 'gstin' | 'gst_name'>) =>
  gstin !== '' && name !== ''

/** Returns the promised response time for payments in hours, or null if there is none. */
export const promisedHours = ({ approval_hours: hours }: Pick<Settings, 'approval_hours'>) =>
  hours === '' ? null : Number(hours)

/** Whether one payment can buy seats for others. */
export const sellsSeats = ({ sells_seats: sells }: Pick<Settings, 'sells_seats'>) => sells === 'on'

/** Returns for how many days a payment for a course is deducted from the price of a plan. */
export const creditDays = ({ difference_days: days }: Pick<Settings, 'difference_days'>) => Number(days)

/** Whether the academy sells the Premium plan. */
export const sellsYear = ({ yearly_plan: sells }: Pick<Settings, 'yearly_plan'>) => sells === 'on'

/** Returns the hours of provisional access during a pending payment, or null if there is none. */
export const provisionalHours = ({ provisional_hours: hours }: Pick<Settings, 'provisional_hours'>) =>
  hours === '' ? null : Number(hours)

/** Returns how students pay: by UPI and by bank transfer, each null if it is not set. */
export function payeeOf(settings: Settings) {
  const { upi_id: id, bank_account_number: accountNumber, bank_ifsc: ifsc, academy_name: academy } = settings
  return {
    upi: id ? { id, payee: settings.upi_payee || academy } : null,
    bank:
      accountNumber && ifsc
        ? {
            accountName: settings.bank_account_name || academy,
            accountNumber,
            ifsc,
            bank: settings.bank_name,
          }
        : null,
  }
}

/** A change that a second administrator must confirm. */
export const payeeChange = z.object({
  /**
   * A new ID for each requested value, so that a confirmation applies exactly to the value that the administrator
   * saw.
   */
  id,
  key: z.enum(GUARDED_SETTINGS),
  from: z.string(),
  to: z.string(),
  askedBy: z.string(),
  askedAt: z.date(),
  expiresAt: z.date(),
  isOwn: z.boolean(),
  /** Whether the caller may confirm this change. */
  canConfirm: z.boolean(),
})
export type PayeeChange = z.infer<typeof payeeChange>

export const payeeConfirmation = z.object({
  isOn: z.boolean(),
  /** The number of other administrators who could confirm the caller's changes. */
  others: z.number().int(),
  changes: z.array(payeeChange),
})
export type PayeeConfirmation = z.infer<typeof payeeConfirmation>

export const payeeChangeIds = z.object({ ids: z.array(id).min(1).max(GUARDED_SETTINGS.length) })
