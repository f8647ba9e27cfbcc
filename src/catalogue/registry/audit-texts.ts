import {
  type AuditTextsOf,
  type Describe,
  leftOut,
  plain,
  translated,
} from '../../academy/admin/audit-text.ts'
import { clockOf } from '../admin/release/clock.ts'
import { durationText } from '../client/found/duration-text.ts'
import { t as releases } from '../texts/admin-release.ts'
import { t } from '../texts/audit.ts'
import { t as course } from '../texts/course.ts'
import type { catalogueAudit } from './audit.rules.ts'

/** Describes a boolean. The scheduled publication wrote 'true' and 'false' as strings. */
const yesOrNo: Describe = (value, _entry, timeZone) => plain(String(value) === 'true', timeZone)

/** Translates the words in the recorded name of an uploaded file. Addresses of other files stay unchanged. */
const uploadedFile = translated((file) => {
  const [, code] = /^an uploaded file, (\w+)$/.exec(file) ?? []
  return code === undefined ? file : t.uploadedFile(code)
})

/** Describes when a section opens. The audit log contains the rule as JSON, see `Release`. */
const releaseRule: Describe = (value, _entry, timeZone) => {
  const rule = typeof value === 'string' ? value : ''
  const [, at] = /"at":"([^"]+)"/.exec(rule) ?? []
  if (at !== undefined) return plain(at, timeZone)
  const [, days] = /"days":(\d+)/.exec(rule) ?? []
  const [, minute] = /"minute":(\d+)/.exec(rule) ?? []
  if (days === undefined || minute === undefined) return undefined
  const opens = rule.includes('"batch"') ? releases.opensAfterBatchDays : releases.opensAfterDays
  return opens(Number(days), clockOf(Number(minute)))
}

export const catalogueAuditTexts: AuditTextsOf<typeof catalogueAudit> = {
  subjects: {
    course: { link: (id) => ({ to: '/admin/courses/$id', params: { id }, search: {} }) },
    lesson: {
      link: (id) => ({ to: '/lessons/$id', params: { id } }),
      facts: { username: () => t.student },
    },
    section: {},
    teacher: { link: () => ({ to: '/admin/courses/teachers' }) },
    category: { link: () => ({ to: '/admin/categories' }) },
    resource: { link: () => ({ to: '/admin/upload' }) },
  },
  values: {
    level: translated((level) => course.levelName(level)),
    duration: translated(durationText),
    isVisible: yesOrNo,
    release: releaseRule,
    video: uploadedFile,
    document: uploadedFile,
    scorm: uploadedFile,
    outcomes: leftOut,
    requirements: leftOut,
    audience: leftOut,
    faq: leftOut,
    fileId: leftOut,
  },
}
