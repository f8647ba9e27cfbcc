/** Seals the cookies of tests. */
export const SECRET = 'a secret that only tests know'
