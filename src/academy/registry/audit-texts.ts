import { type AuditTextsOf, lookUp } from '../admin/audit-text.ts'
import { paymentSettingNames } from '../payment-settings.rules.ts'
import type { SettingKey } from '../settings.schema.ts'
import type { academyAudit } from './audit.rules.ts'

const settingNames = {
  hero_title: 'Hero Title',
  hero_subtitle: 'Hero Subtitle',
  membership_price: 'Price of Premium',
  academy_name: 'Name of the academy',
  academy_address: 'Address',
  contact_phone: 'Phone',
  contact_whatsapp: 'WhatsApp',
  contact_email: 'E-mail',
  time_zone: 'Time zone',
  refund_policy: 'Refunds',
  yearly_plan: 'Yearly plan',
  stat_students: 'Active Students on the home page',
  stat_courses: 'Expert Courses on the home page',
  stat_hours: 'Learning Hours on the home page',
  stat_success: 'Success Rate on the home page',
  difference_days: 'Days in which courses count towards a plan',
  grace_days: 'Days of access after a plan',
  approval_hours: 'Promise to answer payments, in hours',
  gstin: 'GSTIN',
  gst_name: 'Legal name for GST',
  gst_address: 'Registered address for GST',
  languages: 'Languages',
  gst_sac: 'SAC of invoices',
  gst_rate: 'GST rate',
  sells_seats: 'Group seats',
  provisional_hours: 'Learning while a payment waits, in hours',
  registration_name: 'Full name at registration',
  registration_mobile: 'Mobile number at registration',
  registration_window: 'Registration for a class open until',
  student_tokens: 'API tokens for students',
  staff_second_factor: 'Two-step verification of administrators',
  ...paymentSettingNames,
} satisfies Record<SettingKey | 'staff_second_factor' | 'registration_window', string>

export const academyAuditTexts: AuditTextsOf<typeof academyAudit> = {
  subjects: {
    setting: {
      name: ({ subjectId }) => lookUp<string>(settingNames, subjectId ?? '') ?? subjectId ?? undefined,
      link: () => ({ to: '/admin/settings' }),
    },
    webhook: {},
  },
  fields: { url: 'Address' },
}
