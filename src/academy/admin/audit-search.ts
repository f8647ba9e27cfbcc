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
 * What the address of the log says; anything odd is left out. Each name is answered, with undefined where there is nothing: the
 * router keeps what it was not told about.
 */
export const readAuditSearch = (raw: { [name in keyof AuditSearch]: unknown }): AuditSearch => ({
  action: [...AUDIT_KINDS, ...AUDIT_ACTIONS].find((one) => one === raw.action),
  person: addressText(raw.person, MAX.search),
  from: day(raw.from),
  to: day(raw.to),
})

/** The call behind the list. */
export const auditInput = ({ action, person, from, to }: AuditSearch) => ({
  limit: 50,
  ...(action && { action }),
  ...(person && { person }),
  ...(from && { from }),
  ...(to && { to }),
})

/** The call that an address asks for. */
export const auditInputOf = (raw: AuditSearch) => auditInput(readAuditSearch(raw))
