import type { AuditTextsOf } from '../../academy/admin/audit-text.ts'
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
    isPremium: 'Premium',
    isPreview: 'Free preview',
    isVisible: 'Visible',
    instalments: 'Instalments',
    outcomes: 'What is learned',
    requirements: 'What is needed',
    audience: 'Whom it is for',
    faq: 'Questions',
    fileId: 'File',
    original: 'Copy of',
  },
}
