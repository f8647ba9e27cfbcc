/** What two transaction IDs are compared by: upper case, without white space or characters that cannot be seen. */
export const transactionKey = (typed: string) =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase()

/** A UPI reference (UTR) has 12 digits; banks' own references may look otherwise, so this only ever hints. */
export const looksLikeUpiReference = (typed: string) => /^\d{12}$/.test(transactionKey(typed))
