/** The data to refetch after access was granted or revoked. */
export const ACCESS_NOUNS = ['users', 'payments', 'admin', 'audit'] as const
