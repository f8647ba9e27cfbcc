import { MAX } from '../../platform/constants.ts'
import { addressText } from '../../platform/client/page/address-text.ts'
import { isDay } from '../../platform/time-zone.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS, type AuditAction, type AuditKind } from '../../registry/audit.rules.ts'

export interface AuditSearch {
  action?: AuditKind | AuditAction | undefined
  person?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/**
 * Parses the search parameters of the log and ignores invalid values. Returns every parameter, with undefined if it has
 * no value. The router would keep the old value of a missing parameter.
 */
export const readAuditSearch = (raw: { [name in keyof AuditSearch]: unknown }): AuditSearch => ({
  action: [...AUDIT_KINDS, ...AUDIT_ACTIONS].find((one) => one === raw.action),
  person: addressText(raw.person, MAX.search),
  from: day(raw.from),
  to: day(raw.to),
})

/** Converts search parameters to the input for the call that lists entries. */
export const auditInput = ({ action, person, from, to }: AuditSearch) => ({
  limit: 50,
  ...(action && { action }),
  ...(person && { person }),
  ...(from && { from }),
  ...(to && { to }),
})

/** Parses search parameters, and converts them to the input for the call that lists entries. */
export const auditInputOf = (raw: AuditSearch) => auditInput(readAuditSearch(raw))
