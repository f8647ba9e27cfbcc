import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
import { t } from '../texts/audit.ts'
import type { catalogueAudit } from './audit.rules.ts'

export const catalogueAuditTexts: AuditTextsOf<typeof catalogueAudit> = {
  subjects: {
    course: { link: (id) => ({ to: '/admin/courses/$id', params: { id }, search: {} }) },
    lesson: { link: (id) => ({ to: '/lessons/$id', params: { id } }) },
    section: {},
    teacher: { link: () => ({ to: '/admin/courses/teachers' }) },
    category: { link: () => ({ to: '/admin/categories' }) },
    resource: { link: () => ({ to: '/admin/upload' }) },
  },
  fields: {
    isPremium: () => t.premium,
    isPreview: () => t.freePreview,
    isVisible: () => t.visible,
    isRequired: () => t.required,
    publishAt: () => t.publishAt,
    inOrder: () => t.inOrder,
    release: () => t.release,
    releaseAt: () => t.release,
    releaseDays: () => t.releaseDays,
    releaseAfterBatch: () => t.releaseAfterBatch,
    instalments: () => t.instalments,
    outcomes: () => t.outcomes,
    requirements: () => t.requirements,
    audience: () => t.audience,
    faq: () => t.questions,
    fileId: () => t.file,
    original: () => t.copyOf,
    document: () => t.document,
    allowsDownload: () => t.allowsDownload,
    scorm: () => t.scorm,
  },
}
