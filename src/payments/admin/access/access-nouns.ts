/** The data to refetch after access is granted or revoked. */
export const ACCESS_NOUNS = ['users', 'payments', 'admin', 'audit'] as const
