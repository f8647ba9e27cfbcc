import { dateFormat } from '../../platform/language/date-format.ts'
import { LANGUAGE_NAMES } from '../../platform/client/language-names.ts'
import { formatDay } from '../../platform/time-zone.ts'
import {
  type AuditTextsOf,
  type Describe,
  inWords,
  leftOut,
  lookUp,
  textOf,
  translated,
} from '../admin/audit-text.ts'
import { asked, languages } from '../admin/fields/settings-fields.ts'
import { sectionNames } from '../admin/look/section-names.ts'
import { eventNames } from '../admin/webhooks/webhook-words.ts'
import { COUNTED, homeSectionsOf } from '../home.rules.ts'
import { guardedSettingNames } from '../payment-settings.rules.ts'
import { NO_SECTIONS, type SettingKey } from '../settings.schema.ts'
import { t } from '../texts/audit.ts'
import { t as names } from '../texts/setting-names.ts'
import type { academyAudit } from './audit.rules.ts'

const settingNames = {
  brand_color: () => names.mainColor,
  brand_accent: () => names.accentColor,
  home_sections: () => names.homeSections,
  logo: () => names.logo,
  hero_title: () => names.heroTitle,
  hero_subtitle: () => names.heroSubtitle,
  membership_price: () => names.premiumPrice,
  academy_name: () => names.academyName,
  academy_address: () => names.address,
  contact_phone: () => names.phone,
  contact_whatsapp: () => names.whatsapp,
  contact_email: () => names.email,
  time_zone: () => names.timeZone,
  refund_policy: () => names.refunds,
  yearly_plan: () => names.yearlyPlan,
  setup_settled: () => names.setUpList,
  featured_courses: () => names.featuredCourses,
  stat_students: () => names.activeStudents,
  stat_courses: () => names.expertCourses,
  stat_hours: () => names.learningHours,
  stat_success: () => names.successRate,
  difference_days: () => names.upgradeCredit,
  grace_days: () => names.accessAfterPlan,
  approval_hours: () => names.responseTime,
  gstin: () => names.gstin,
  gst_name: () => names.legalName,
  gst_address: () => names.registeredAddress,
  languages: () => names.languages,
  gst_sac: () => names.sac,
  gst_rate: () => names.gstRate,
  sells_seats: () => names.groupSeats,
  provisional_hours: () => names.provisionalAccess,
  registration_name: () => names.fullName,
  registration_mobile: () => names.mobileNumber,
  registration_window: () => names.classRegistration,
  student_tokens: () => names.studentTokens,
  staff_second_factor: () => names.staffTwoStep,
  ...guardedSettingNames,
} satisfies Record<SettingKey | 'staff_second_factor' | 'registration_window', () => string>

const isOn = inWords({ '': () => t.isOff, off: () => t.isOff, on: () => t.isOn })
const askedInWords: Describe = (value) => lookUp<string>(asked(), String(value))
const figure = inWords({ [COUNTED]: () => t.counted })

/** Describes settings whose values are codes. The values of other settings are texts, numbers or addresses. */
const settingValues: { [Key in keyof typeof settingNames]?: Describe } = {
  home_sections: (value) =>
    value === NO_SECTIONS
      ? t.nothing
      : homeSectionsOf(textOf(value))
          .map((name) => lookUp<() => string>(sectionNames, name)?.() ?? name)
          .join(', '),
  logo: (value) => (value ? t.aPicture : undefined),
  yearly_plan: isOn,
  payee_confirmation: isOn,
  sells_seats: isOn,
  student_tokens: isOn,
  staff_second_factor: isOn,
  registration_name: askedInWords,
  registration_mobile: askedInWords,
  languages: (value) => lookUp<string>(languages(), String(value)),
  stat_students: figure,
  stat_courses: figure,
  stat_hours: figure,
  stat_success: figure,
  // Names of steps, which only the set-up list uses.
  setup_settled: leftOut,
}

const settingValue: Describe = (value, entry, timeZone) =>
  lookUp<Describe>(settingValues, entry.subjectId ?? '')?.(value, entry, timeZone)

/** Describes a month, a day, or several days: '2026-04', '2026-04-01', '2026-04-01-to-2026-06-15'. */
function describeMonth(value: string): string {
  if (/^\d{4}-\d{2}$/.test(value))
    return dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(value))
  const [, from, to] = /^(\d{4}-\d{2}-\d{2})-to-(\d{4}-\d{2}-\d{2})$/.exec(value) ?? []
  if (from !== undefined && to !== undefined) return `${formatDay(from)} – ${formatDay(to)}`
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
}

const hostOf = (url: unknown) => {
  const address = textOf(url)
  return address && URL.canParse(address) ? new URL(address).host : address
}

export const academyAuditTexts: AuditTextsOf<typeof academyAudit> = {
  subjects: {
    setting: {
      name: ({ subjectId }) =>
        lookUp<() => string>(settingNames, subjectId ?? '')?.() ?? subjectId ?? undefined,
      link: () => ({ to: '/admin/settings' }),
    },
    webhook: { name: ({ data }) => hostOf(data['url']) },
  },
  values: {
    to: settingValue,
    from: settingValue,
    description: leftOut,
    thumbnail: leftOut,
    language: translated((language) => lookUp<string>(LANGUAGE_NAMES, language) ?? language),
    month: translated(describeMonth),
    events: translated((events) =>
      events
        .split(', ')
        .map((event) => lookUp<() => string>(eventNames, event)?.() ?? event)
        .join(', '),
    ),
  },
}
