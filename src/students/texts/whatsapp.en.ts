export const hello = (name: string) => `Hello ${name},`
export const absent = (title: string, course: string, day: string, link: string) =>
  `You missed the class “${title}” in “${course}” on ${day}. Please tell us if you need help. You can continue here: ${link}`
export const behind = (title: string, link: string) =>
  `We have not seen you in “${title}” for two weeks. Please tell us if you need help. You can continue here: ${link}`
export const accessEnding = (title: string, day: string, link: string) =>
  `Your access to “${title}” ends on ${day}.${link ? ` Renew it here: ${link}` : ''}`
export const allEnding = (day: string) => `Your access to our courses ends on ${day}.`
export const instalmentDue = (
  amount: string,
  title: string,
  number: number,
  of: number,
  day: string,
  link: string,
) => `Instalment ${number} of ${of} for “${title}”, ${amount}, is due on ${day}. Pay here: ${link}`
export const instalmentLate = (
  amount: string,
  title: string,
  number: number,
  of: number,
  day: string,
  link: string,
) => `Instalment ${number} of ${of} for “${title}”, ${amount}, was due on ${day}. Please pay here: ${link}`
export const paymentShort = (received: string, title: string, balance: string, link: string) =>
  `We received ${received} for “${title}”. ${balance} is still due. Pay the balance here: ${link}`
export const paymentRejected = (amount: string, title: string, reason: string, link: string) =>
  `We couldn’t confirm your payment of ${amount} for “${title}”.${reason ? ` Reason: ${reason}` : ''} Check the details and submit the payment again here: ${link}`
