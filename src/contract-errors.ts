import { academyErrors } from './academy/errors.ts'
import { archiveErrors } from './archive/errors.ts'
import { accountsErrors } from './accounts/errors.ts'
import { catalogueErrors } from './catalogue/errors.ts'
import { communityErrors } from './community/errors.ts'
import { learningErrors } from './learning/errors.ts'
import { mediaErrors } from './media/errors.ts'
import { officeErrors } from './office/errors.ts'
import { paymentsErrors } from './payments/errors.ts'
import { platformErrors } from './platform/server/errors.ts'

export const errorsByWing = {
  platform: platformErrors,
  academy: academyErrors,
  accounts: accountsErrors,
  media: mediaErrors,
  catalogue: catalogueErrors,
  community: communityErrors,
  learning: learningErrors,
  payments: paymentsErrors,
  office: officeErrors,
  archive: archiveErrors,
}

type Wing = keyof typeof errorsByWing

/** Every code that a refusal may carry. */
export type ErrorCode = { [Name in Wing]: keyof (typeof errorsByWing)[Name] }[Wing]

type Described = { status: number; message: string; wing: Wing }

/** Every refusal of the product by its code; in a message `{name}` stands for a value. */
export const errors = Object.fromEntries(
  Object.entries(errorsByWing).flatMap(([wing, declared]) =>
    Object.values(declared).map(({ code, status, message }) => [code, { status, message, wing }]),
  ),
) as Readonly<Record<ErrorCode, Described>>
