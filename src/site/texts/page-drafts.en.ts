export const termsStart = (name: string) =>
  `These terms apply to everyone who uses ${name}. By creating an account, you agree to them.`
export const yourAccount = 'Your account'
export const termsAccount = `- Give correct details. You are responsible for everything that happens through your account.
- An account is for one person. Keep your password secret, and don’t share your account.
- If you are under 18, ask a parent or guardian before you create an account or pay.`
export const courses = 'Courses'
export const termsCourses = `- Our courses are for your own learning. You can download files where we offer a download.
- Don’t copy, record, publish or sell our videos, notes, questions or other material.
- We correct and update our courses from time to time.
- Our courses help you to learn. We can’t promise you a certain exam result or a job.`
export const payments = 'Payments'
export const payBy = (ways: string) => `Pay by ${ways}, only to the account that our payment page shows.`
export const upi = 'UPI'
export const bankTransfer = 'bank transfer'
export const upiOrBankTransfer = 'UPI or bank transfer'
export const checkedWithin = (hours: number) =>
  hours === 1
    ? 'We check your payment, usually within 1 hour, and then give you access.'
    : `We check your payment, usually within ${hours} hours, and then give you access.`
export const checkedFirst = 'We check your payment and then give you access.'
export const withGst = (percent: string) =>
  `Prices are in rupees and include GST at ${percent}%. You receive a tax invoice for each payment.`
export const withReceipt = 'Prices are in rupees. You receive a receipt for each payment.'
export const graceDays = (days: number) =>
  days === 1
    ? 'After a plan ends, you keep access for 1 more day, so that you have time to renew it.'
    : `After a plan ends, you keep access for ${days} more days, so that you have time to renew it.`
export const refundRule = (rule: string) => `Refunds: ${rule}`
export const behaviour = 'How we treat each other'
export const termsBehaviour = `- Be polite in comments, reviews and questions. We remove insults, advertisements, and anything that is against the law.
- Don’t cheat in tests, and don’t disturb the website or its users.
- We can block accounts that break these terms.`
export const law = 'Law'
export const termsLaw = 'The law of India applies to these terms.'
export const contact = 'Contact'
export const askUs = (name: string) => `Questions? Ask ${name}.`
export const company = (name: string) => `Legal name: ${name}`
export const gstin = (number: string) => `GSTIN: ${number}`
export const address = (address: string) => `Address: ${address}`
export const phone = (number: string) => `Phone: ${number}`
export const whatsapp = (number: string) => `WhatsApp: ${number}`
export const email = (address: string) => `Email: ${address}`

export const privacyStart = (name: string) =>
  `This page explains which personal data ${name} stores, and why.`
export const whatWeStore = 'What we store'
export const storedAccount = '- Your username, and your password in a form that no one can read.'
export const storedName = '- Your full name, if you give it.'
export const storedMobile = '- Your mobile number, if you give it. Only our staff can see it.'
export const storedLearning = `- Your courses and your progress in them, your answers and marks in tests, your notes, comments and reviews.
- Your payments: the amount, the date, the transaction ID and the screenshot.
- When you sign in, with which browser and from which network, so that you and we notice if someone else uses your account.`
export const why = 'Why we store it'
export const whyStored =
  'We need this data to teach you, to check your payments, to answer your questions, and to keep the records that tax law requires. We show no advertisements, and we don’t sell your data.'
export const whoSees = 'Who can see it'
export const seenBy = `- Our staff see what they need for their work.
- Other students see your name next to your comments and reviews.
- We give data to others only if the law requires it.`
export const cookies = 'Cookies'
export const ownCookies =
  'We set only the cookies that the website needs, for example to keep you signed in. We don’t track you.'
export const howLong = 'How long we keep it'
export const kept =
  'We keep your data as long as you have an account. Records of payments stay longer, because tax law requires them.'
export const rights = 'Your rights'
export const yourRights = `- In My Account, you can download your data and delete your account.
- You can ask us to correct your data, and you can complain to us. If our answer doesn’t help, you can complain to the Data Protection Board of India.
- If you are under 18, your parent or guardian decides for you.`

export const refundsStart = (name: string) => `This page explains when ${name} returns your money.`
export const when = 'When you get a refund'
export const proposedRule =
  'You can get your money back within 7 days of your payment, if you have watched less than a fifth of the course.'
export const alwaysRefunded =
  'If you paid twice or too much by mistake, we return the extra money at any time.'
export const howToAsk = 'How to ask'
export const askForRefund = 'Contact us and give your username, the transaction ID and the reason.'
export const requestRefund =
  'Open My payments on the page My Account, and ask for a refund there. You can also contact us.'
export const howWePay = 'How we pay it back'
export const paidBack = `- We return the money to the account from which you paid.
- You usually receive it within 7 working days after we agree.
- After a full refund, you no longer have access to the course or the plan.`
export const creditNote = '- You receive a credit note for each refund.'

export const aboutStart = (name: string) => `${name} is an online academy.`
export const whatYouGet = 'What you get'
export const aboutCourses = `- Lessons that you can watch at any time, on a phone or a computer.
- Tests and notes that help you to remember what you learned.
- Answers to your questions from our teachers.`
