/** Enumerations that schemas, tables and forms share. Pages load them with their forms, not in the first load. */

export const ROLES = ['student', 'admin'] as const
/** The permissions of a token: read, write, and both as an administrator. */
export const TOKEN_SCOPES = ['read', 'write', 'admin'] as const

export type Role = (typeof ROLES)[number]
export type TokenScope = (typeof TOKEN_SCOPES)[number]
