import { type AuditTextsOf, lookUp, translated } from '../../academy/admin/audit-text.ts'
import { LANGUAGE_NAMES } from '../../platform/language/in-languages.ts'
import { ownPageTitles } from '../own-page-titles.rules.ts'
import type { siteAudit } from './audit.rules.ts'

export const siteAuditTexts: AuditTextsOf<typeof siteAudit> = {
  subjects: {
    own_page: {
      name: ({ subjectId }) =>
        lookUp<() => string>(ownPageTitles, subjectId ?? '')?.() ?? subjectId ?? undefined,
      link: () => ({ to: '/admin/settings', hash: 'own-pages' }),
    },
  },
  values: { language: translated((language) => lookUp<string>(LANGUAGE_NAMES, language) ?? language) },
}
