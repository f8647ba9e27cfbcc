import { type AuditTextsOf, lookUp, textOf } from '../admin/audit-text.ts'
import { guardedSettingNames } from '../payment-settings.rules.ts'
import type { SettingKey } from '../settings.schema.ts'
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
  // Also contains the names of fields that several modules record.
  fields: {
    url: () => names.address,
    title: () => t.fieldTitle,
    description: () => t.description,
    price: () => t.price,
    instructor: () => t.instructor,
    thumbnail: () => t.thumbnail,
    category: () => t.category,
    duration: () => t.duration,
    language: () => t.language,
    device: () => t.device,
    place: () => t.place,
    token: () => t.token,
    until: () => t.until,
    month: () => t.month,
    reference: () => t.reference,
    events: () => t.events,
    percent: () => t.percent,
    askedBy: () => t.askedBy,
  },
}
