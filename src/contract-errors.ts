import { academyErrors } from './academy/errors.ts'
import { archiveErrors } from './archive/errors.ts'
import { accountsErrors } from './accounts/errors.ts'
import { catalogueErrors } from './catalogue/errors.ts'
import { documentsErrors } from './documents/errors.ts'
import { communityErrors } from './community/errors.ts'
import { assessmentErrors } from './assessment/errors.ts'
import { learningErrors } from './learning/errors.ts'
import { mediaErrors } from './media/errors.ts'
import { officeErrors } from './office/errors.ts'
import { paymentsErrors } from './payments/errors.ts'
import { studentsErrors } from './students/errors.ts'
import { siteErrors } from './site/errors.ts'
import { platformErrors } from './platform/server/errors.ts'

export const errorsByModule = {
  platform: platformErrors,
  academy: academyErrors,
  accounts: accountsErrors,
  media: mediaErrors,
  documents: documentsErrors,
  catalogue: catalogueErrors,
  community: communityErrors,
  assessment: assessmentErrors,
  learning: learningErrors,
  payments: paymentsErrors,
  students: studentsErrors,
  site: siteErrors,
  office: officeErrors,
  archive: archiveErrors,
}

type Module = keyof typeof errorsByModule

/** The codes of all errors. */
export type ErrorCode = { [Name in Module]: keyof (typeof errorsByModule)[Name] }[Module]

type Described = { status: number; message: string; module: Module }

/** All errors of the product, by code. In a message, `{name}` is a placeholder for a value. */
export const errors = Object.fromEntries(
  Object.entries(errorsByModule).flatMap(([module, declared]) =>
    Object.values(declared).map(({ code, status, message }) => [code, { status, message, module }]),
  ),
) as Readonly<Record<ErrorCode, Described>>
