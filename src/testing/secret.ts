/** What the cookies of tests are sealed with. */
export const SECRET = 'a secret that only tests know'
