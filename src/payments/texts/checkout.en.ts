import { counted } from '../../platform/count.ts'

export const upgradeToPremium = 'Upgrade to Premium'
export const choosePlan = 'Choose a plan'
export const purchase = (title: string) => `Purchase ${title}`
export const groupSeats = (seats: number, price: string) => `${seats} seats for a group at ${price} each`
export const getAccess = (price: string) => `Get access to this course for ${price}`
export const questionAboutPayment = 'A question about your payment?'
export const courseIsYours = 'This course is yours'
export const isPremiumMember = 'You are a Premium member'
export const planIsYours = (title: string) => `${title} is yours`
export const everyPremiumCourse = 'Every premium course'
export const courseIsOpen = (title: string) => `You have access to all lessons and resources of ${title}.`
export const browseCourses = 'Browse Courses'
export const goToCourse = 'Go to the course'
export const myPayments = 'My payments'
export const buySeats = 'Buy seats for a group'
export const paymentDetails = 'Payment Details'
export const bankTransfer = 'bank transfer'
export const upiOrBankTransfer = 'UPI or bank transfer'
export const notPaidYet = (ways: string) => `Not paid yet? Pay by ${ways}`
export const payBy = (ways: string) => `Pay by ${ways}`
export const payExactly = 'Pay exactly this amount.'
export const creditTaken = (amount: string, titles: string) =>
  `We deducted ${amount} that you paid for ${titles}.`
export const forSeats = (seats: number, price: string) => `For ${seats} seats at ${price} each.`
export const forInstalment = (number: number, of: number) => `Instalment ${number} of ${of} for this course.`
export const forCourse = 'You pay once, for this course.'
export const cannotPayYet = (name: string) =>
  `You can’t pay here yet: ${name} hasn’t added its payment details. Don’t send money to any account that you find elsewhere.`
export const askWhen = (name: string) => `Ask ${name} when you can pay`
export const checkAgainLater = 'Please check again in a day or two.'
export const qrCode = (amount: string, upiId: string) => `QR code to pay ${amount} by UPI to ${upiId}`
export const scanWithApp = 'Scan with any UPI app'
export const openUpiApp = 'Open a UPI app'
export const upiId = 'UPI ID'
export const payee = 'Payee'
export const noteForApp = 'Note for your UPI app'
export const whyNote = 'We use the note to find your order. The QR code adds it for you.'
export const orTransfer = 'Or transfer from your bank'
export const accountName = 'Account name'
export const accountNumber = 'Account number'
export const ifsc = 'IFSC'
export const bank = 'Bank'
export const noteForTransfer = 'Note for the transfer'
export const error = 'Error'
export const paymentFailed = 'Failed to submit payment. Please try again.'
export const paymentSubmitted = 'Payment submitted'
export const paymentPending = "Your payment is pending admin approval. You'll be notified once approved."
export const uploadPaymentProof = 'Upload Payment Proof'
export const alreadyPaid = 'Already paid? Don’t pay again'
export const correctHere = 'Correct the transaction ID or the screenshot here, and we’ll check again.'
export const checkTransactionId = 'Check the transaction ID'
export const noteTransactionId = 'Note the transaction ID'
export const transactionId = 'Transaction ID'
export const transactionIdUsed =
  'This transaction ID was already used. Check that it belongs to this payment.'
export const checkScreenshot = 'Check the screenshot'
export const uploadScreenshot = 'Upload a screenshot of the payment'
export const earlierScreenshotMissing =
  'We couldn’t find the screenshot that you sent before. Upload it again.'
export const paymentNotSent = 'We couldn’t submit your payment. Nothing is lost. Try again.'
export const submitting = 'Submitting...'
export const submitForApproval = 'Submit for Approval'
export const weCheckPayments = 'We check your payment, usually within 24 hours, and notify you here.'
export const earlierScreenshot = 'The screenshot that you sent before'
export const haveYourScreenshot = 'We have the screenshot that you sent.'
export const uploadAnother = 'Upload another if it does not show the amount and the transaction ID.'
export const fileUnreadable = 'We couldn’t read this file. Choose it again.'
export const fileEmpty = 'This file is empty. Choose the screenshot again.'
export const notPicture = 'This is not a picture. Choose a screenshot as PNG, JPEG or WebP.'
export const pictureTooLarge = 'This picture is larger than 50 MB. Take a screenshot of it.'
export const pictureUnreadable = 'We can’t read this picture. Choose a screenshot as PNG, JPEG or WebP.'
export const chosenScreenshot = 'The screenshot that you chose'
export const canBeRead = 'Can you read the amount and the transaction ID?'
export const chooseAnother = 'Choose another screenshot'
export const remove = 'Remove'
export const readingPicture = 'Reading the picture…'
export const clickToUpload = 'Click to upload screenshot'
export const orDropItHere = 'or drop it here.'
export const pictureKinds = 'PNG, JPEG or WebP'
export const paymentScreenshot = 'Payment screenshot'
export const screenshotReceived =
  'We’ve received your payment proof. Don’t pay again. You can close this page; we’ll notify you when it’s approved.'
export const canStartUntil = 'You can start learning until <date></date>.'
export const startLearning = 'Start learning'
export const amount = 'Amount'
export const amountOfInstalment = (amount: string, number: number, of: number) =>
  `${amount}, instalment ${number} of ${of}`
export const submitted = 'Submitted'
export const order = 'Order'
export const seePayments = 'See my payments'
export const moreIsDue = (amount: string) => `${amount} more is due`
export const paymentRejected = 'Payment rejected'
export const notConfirmed = 'We couldn’t confirm the payment.'
export const partReceived = (amount: string, transactionId: string) =>
  `We received ${amount} with the transaction ID ${transactionId}. Pay the balance below and submit its transaction ID to get access.`
export const submittedOn = 'You submitted it with the transaction ID <id></id> on <date></date>.'
export const correctBelow = 'Correct it below and submit it again.'
export const payAgainBelow = 'Pay again below and submit the new transaction ID.'
export const answerWithin = (hours: number) =>
  `We answer within ${hours === 1 ? 'an hour' : hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : `${hours} hours`}.`
export const nextInQueue = 'You are next in the queue.'
export const placeInQueue = (place: number) => `You are number ${place} in the queue.`
export const recentApprovals = (hours: number) =>
  hours < 1
    ? 'Recent approvals took less than an hour.'
    : `Recent approvals took about ${Math.round(hours) < 48 ? counted(Math.round(hours), 'hour') : `${Math.round(hours / 24)} days`}.`
export const saveQr = 'Save QR'
export const opensLessons = (lessons: number, duration: string) =>
  `Gives access to ${counted(lessons, 'lesson')} with ${duration} of content, to take at your own pace.`
export const opensPremiumCourses = (courses: number, price: string) =>
  `Gives access to ${counted(courses, 'premium course')}. Bought one by one, they cost <price>${price}</price>.`
export const andMore = (more: number) => `and ${more} more`
export const howRefundsWork = 'How refunds work'
