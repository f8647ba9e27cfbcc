export const siteSettings = 'Site Settings'
export const saving = 'Saving...'
export const more = 'More'
export const valueInvalid = 'You can’t use this value. Enter another one.'
export const error = 'Error'
export const updateFailed = 'Failed to update settings'
export const updated = 'Settings updated successfully'
export const notSaved = 'We couldn’t save this setting. Try again.'
export const savedByOthers = (value: string) =>
  `Someone else saved “${value}” while you were editing. Save again to replace it.`
export const clearedByOthers =
  'Someone else cleared this field while you were editing. Save again to replace it.'

export const colors = 'Colours'
export const colorsHint =
  'Choose two colours. We calculate the light and dark theme from them, and keep all text readable.'
export const ownColors = 'Use the academy’s colours'
export const mainColor = 'Main colour'
export const mainColorHint = 'Buttons, progress and links, for example #1d4ed8'
export const accentColor = 'Accent colour'
export const accentColorHint =
  'Badges, notes and the outline of the selected field. Leave empty to use the main colour.'
export const chooseColor = (label: string) => `${label}: choose`
export const saveColors = 'Save colours'
export const lightTheme = 'Light theme'
export const darkTheme = 'Dark theme'
export const sampleTitle = 'A title'
export const sampleText = 'Text looks like this, with <link>a link</link>.'
export const sampleBadge = 'Premium'
export const sampleButton = 'Continue'
export const sampleProgress = 'Progress'
export const sampleNote = 'A note with a new lesson'
export const mainLighter = (chosen: string, shown: string) =>
  `Buttons are a little lighter than ${chosen}, so that everyone can see and read them: ${shown}.`
export const mainDarker = (chosen: string, shown: string) =>
  `Buttons are a little darker than ${chosen}, so that everyone can see and read them: ${shown}.`
export const accentLighter = (chosen: string, shown: string) =>
  `Text in the accent colour is lighter than ${chosen}, so that everyone can read it: ${shown}.`
export const accentDarker = (chosen: string, shown: string) =>
  `Text in the accent colour is darker than ${chosen}, so that everyone can read it: ${shown}.`
export const colorsAsChosen = 'Both colours appear exactly as chosen.'

export const homepageHero = 'Homepage hero'
export const heroTitle = 'Hero Title'
export const heroSubtitle = 'Hero Subtitle'
export const saveSettings = 'Save Settings'
export const preview = 'Preview'

export const homeSections = 'Home page sections'
export const homeSectionsHint =
  'The sections below the hero, from top to bottom. Students see only the selected ones.'
export const figuresSection = 'Figures'
export const coursesSection = 'Featured Courses'
export const upgradeSection = 'Ready to Start Learning?'
export const moveSectionUp = (name: string) => `Move ${name} up`
export const moveSectionDown = (name: string) => `Move ${name} down`
export const saveSections = 'Save sections'

export const figures = 'Figures on the home page'
export const figuresHint =
  'These are examples until you save your own. Show only figures that are true for your academy.'
export const activeStudents = 'Active Students'
export const expertCourses = 'Expert Courses'
export const learningHours = 'Learning Hours'
export const successRate = 'Success Rate'
export const saveFigures = 'Save figures'
export const show = 'Show'
export const myOwnText = 'My own text'
export const countAccounts = 'Counted by Lantern: student accounts'
export const countCourses = 'Counted by Lantern: published courses'
export const countHours = 'Counted by Lantern: hours of all lessons'
export const countCompleted = 'Counted by Lantern: completed lessons, as a share of started lessons'
export const hide = 'Hide'
export const text = 'Text'
export const leaveEmptyToHide = 'Leave empty to hide'

export const payments = 'Payments'
export const paymentsHint =
  'The payment page shows these details exactly as you enter them. Check them twice: students send money there. Fill in the account number and IFSC, the UPI ID, or all of them.'
export const savePayments = 'Save payment details'
export const accountName = 'Account name'
export const accountNameHint = 'Leave empty to use the name of the academy.'
export const accountNumber = 'Account number'
export const ifsc = 'IFSC'
export const bank = 'Bank'
export const upiId = 'UPI ID'
export const upiIdHint = 'For example academy@okbank. The QR code contains it.'
export const upiPayee = 'UPI payee'
export const upiPayeeHint = 'The name that UPI apps show. Leave empty to use the name of the academy.'
export const premiumPrice = 'Premium price for a year'
export const premiumPriceHint = 'For example ₹4,999'
export const responseTime = 'Response time for payments (hours)'
export const responseTimeHint =
  'For example 24. Students see it while their payment is pending. Leave empty to turn off.'
export const provisionalAccess = 'Access while a payment is pending (hours)'
export const provisionalAccessHint =
  'For example 48. Students with a rejected payment don’t get this access. Leave empty to turn off.'
export const upgradeCredit = 'Upgrade credit (days)'
export const upgradeCreditHint =
  'For example 30. Students who buy a plan get credit for its courses that they paid for in this period. Leave empty to turn off.'
export const accessAfterPlan = 'Access after a plan has ended (days)'
export const accessAfterPlanHint =
  'For example 7. Students can renew, or pay the next instalment, without losing access. Leave empty to turn off.'
export const groupSeats = 'Sell seats for groups'
export const groupSeatsHint = 'One payment buys several seats, and the buyer shares a link to them.'
export const refunds = 'Refunds'
export const refundsHint =
  'One line on premium course pages and the payment page, for example: Money back within 7 days. Leave empty to turn off.'

export const academy = 'Academy'
export const academyHint =
  'The name appears on every page; the name and address appear on receipts. Receipts, exports and charts use this time zone.'
export const saveAcademy = 'Save academy'
export const academyName = 'Academy name'
export const timeZone = 'Time zone'
export const timeZoneHint = 'For example Asia/Kolkata'
export const address = 'Address'
export const languages = 'Languages'
export const languagesHint = 'With two languages, visitors choose one in the menu or in the footer.'
export const english = 'English'
export const englishAndHindi = 'English and Hindi'
export const hindiAndEnglish = 'Hindi and English'
export const hindi = 'Hindi'

export const registration = 'Registration'
export const registrationHint = 'Details that new students enter, in addition to a username and a password.'
export const saveRegistration = 'Save registration'
export const fullName = 'Full name'
export const fullNameHint = 'This name appears on receipts and invoices.'
export const mobileNumber = 'Mobile number'
export const mobileNumberHint = 'Only staff can see it.'
export const notAsked = 'Not asked for'
export const optional = 'Optional'
export const required = 'Required'
export const studentTokens = 'API tokens for students'
export const studentTokensHint = 'Students can then allow programs to use their accounts.'

export const gst = 'GST'
export const gstHint =
  'For academies that are registered for GST. If you enter a GSTIN and its legal name, each new payment gets a tax invoice with a consecutive number instead of a receipt. Each refund gets a credit note.'
export const saveGst = 'Save GST details'
export const gstin = 'GSTIN'
export const legalName = 'Legal name'
export const legalNameHint = 'As it appears on your GST certificate.'
export const sac = 'SAC'
export const sacHint = '999293 is commercial training and coaching.'
export const gstRate = 'GST in percent'
export const gstRateHint = 'Prices include GST.'
export const registeredAddress = 'Registered address'
export const registeredAddressHint = 'Leave empty to use the address of the academy.'

export const contact = 'Contact'
export const contactHint =
  'Visitors see these details and the address in the footer, next to the sign-in form and on the payment page. All fields are optional.'
export const saveContact = 'Save contact'
export const phone = 'Phone'
export const whatsapp = 'WhatsApp'
export const whatsappHint = 'With +91, or your country code'
export const email = 'Email'

export const pages = 'Terms and other pages'

export const waits = 'Another administrator must confirm the change. Until then, nothing changes.'
export const waitsTitle = 'Confirmation pending'
