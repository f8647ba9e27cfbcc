/** What is fetched anew when somebody was given access, or lost it. */
export const ACCESS_NOUNS = ['users', 'payments', 'admin', 'audit'] as const
