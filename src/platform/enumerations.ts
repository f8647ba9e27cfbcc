/** The enumerations that schemas, tables and forms share. Pages load them with their forms, not first. */

export const ROLES = ['student', 'admin'] as const
/** What a token may be used for: what is read, what is changed, and both as an administrator. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const
export const RESOURCE_TYPES = ['PDF', 'PPT', 'PPTX', 'DOC', 'DOCX', 'ZIP', 'RAR', 'OTHER'] as const
export const UPLOAD_EXTENSIONS = ['pdf', 'ppt', 'pptx', 'doc', 'docx', 'zip', 'rar'] as const
export const PAYMENT_STATUSES = ['pending', 'approved', 'rejected'] as const
/** As stored: the contract calls a short payment rejected. */
export const STORED_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'short'] as const
export const PAYMENT_KINDS = ['course', 'membership'] as const
export const REVOCATION_REASONS = ['mistake', 'refund', 'chargeback'] as const
/** Why an administrator opens something by hand. */
export const HAND_SOURCES = ['scholarship', 'cash', 'seat', 'other'] as const
/** Why somebody has access without a payment of their own that gives it: by hand, while a payment waits, a seat that was paid for, an instalment. */
export const ACCESS_SOURCES = [...HAND_SOURCES, 'provisional', 'instalment'] as const
/** What gives access: also the purchase of a course and that of a plan. */
export const ENTITLEMENT_SOURCES = ['purchase', 'plan', ...ACCESS_SOURCES] as const
/** Why access ended early: an administrator ended it, the payment was revoked or rejected, or the buyer took the seat back. */
export const ENTITLEMENT_END_REASONS = ['by_hand', 'revoked', 'rejected', 'taken_back'] as const
/** In how many instalments, a month apart, a course can be paid. */
export const INSTALMENTS = [2, 3, 4] as const
export type AccessSource = (typeof ACCESS_SOURCES)[number]
export type EntitlementEndReason = (typeof ENTITLEMENT_END_REASONS)[number]
export type Instalments = (typeof INSTALMENTS)[number]
export const LEDGER_KINDS = ['claimed', 'received', 'rejected', 'corrected', 'refunded'] as const
export const INVOICE_KINDS = ['invoice', 'credit_note'] as const
export const FILE_KINDS = ['thumbnail', 'video', 'resource', 'proof', 'caption'] as const
export const VIDEO_STATES = ['queued', 'processing', 'ready', 'failed'] as const

export type Role = (typeof ROLES)[number]
export type TokenScope = (typeof TOKEN_SCOPES)[number]
export type ResourceType = (typeof RESOURCE_TYPES)[number]
export type RevocationReason = (typeof REVOCATION_REASONS)[number]
export type LedgerKind = (typeof LEDGER_KINDS)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
export type StoredPaymentStatus = (typeof STORED_PAYMENT_STATUSES)[number]
