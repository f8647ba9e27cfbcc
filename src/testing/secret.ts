/** The secret that encrypts the cookies of tests. */
export const SECRET = 'a secret that only tests know'
