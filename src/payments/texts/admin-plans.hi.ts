import { formatCount } from '../../platform/count.ts'

export const plansWithCourse = 'इस कोर्स वाले प्लान'
export const freeCourseNeedsNoPlan = 'मुफ़्त कोर्स से कोई भी जुड़ सकता है। प्लान की ज़रूरत नहीं है।'
export const noPlanIncludesCourse = 'यह कोर्स किसी प्लान में नहीं है। इसे दूसरे कोर्स के साथ बेचने के लिए प्लान बनाएँ।'
export const setUpPlans = 'प्लान और कूपन तय करें'
export const notOffered = 'बिक्री बंद'
export const addCourse = 'कोर्स जोड़ें'
export const selectCourseToAdd = 'जोड़ने के लिए कोर्स चुनें'
export const coursesOfPlan = 'इस प्लान के कोर्स'
export const removeCourse = (title: string) => `${title} हटाएँ`
export const remove = 'हटाएँ'
export const editPlan = 'प्लान बदलें'
export const addNewPlan = 'नया प्लान जोड़ें'
export const updatePlan = 'प्लान सेव करें'
export const createPlan = 'प्लान बनाएँ'
export const updating = 'सेव हो रहा है…'
export const creating = 'बनाया जा रहा है…'
export const soldPlansStay =
  'जिन छात्रों के पास यह प्लान है, उनकी आख़िरी तारीख़ नहीं बदलती। आप जो कोर्स जोड़ेंगे, वे उन्हें भी मिलेंगे।'
export const askWidenPlan = 'सदस्यों को और कोर्स दें?'
export const askWidenPlanText = (members: number) =>
  `जोड़े गए कोर्स ${formatCount(members)} सदस्यों के लिए तुरंत खुल जाएँगे। इसे वापस नहीं लिया जा सकता: बाद में कोर्स हटाने पर भी ये इन सदस्यों के पास रहेंगे।`
export const name = 'नाम'
export const price = 'कीमत'
export const length = 'अवधि'
export const forLife = 'हमेशा'
export const onlyChosenCourses = 'सिर्फ़ चुने हुए कोर्स'
export const offered = 'बिक्री चालू'
export const offeredHint = 'इसे बंद करने पर भी, जिनके पास यह प्लान है वे इसे रिन्यू कर सकते हैं।'
export const position = 'सूची में स्थान'
export const plans = 'प्लान'
export const addPlan = 'प्लान जोड़ें'
export const yearlyPlan = (price: string) =>
  `${price} · हर Premium कोर्स · सूची में सबसे पहले। इसकी कीमत साइट की सेटिंग में है।`
export const sellYearlyPlan = 'Premium प्लान बेचें'
export const sellYearlyPlanHint =
  'इसे बंद करने पर प्लान कहीं नहीं दिखेगा, और कोई इसे ख़रीद या रिन्यू नहीं कर पाएगा। सदस्यों का एक्सेस बना रहेगा।'
export const planSummary = (price: string, courses: string, payments: number) =>
  `${price} · ${courses} · ${formatCount(payments)} पेमेंट`
export const everyPremiumCourse = 'हर Premium कोर्स'
export const noCourseLeft = 'कोई कोर्स नहीं बचा'
export const askDeletePlan = (title: string) => `“${title}” हटाएँ?`
export const askDeletePlanText =
  'इससे प्लान हमेशा के लिए हट जाएगा। जिस प्लान का किसी छात्र ने पेमेंट किया है, उसे आप हटा नहीं सकते। उसमें “बिक्री चालू” का निशान हटा दें।'
export const plansAndCoupons = 'प्लान और कूपन'
export const plansAndCouponsHint =
  'Premium प्लान के अलावा भी प्लान बेचें, जैसे एक महीने या हमेशा के लिए। छूट देने के लिए कूपन बनाएँ।'
export const siteSettings = 'साइट की सेटिंग'
export const plansAndCouponsTitle = 'प्लान और कूपन'
export const plansAndCouponsIntro = 'अलग-अलग कोर्स की जगह छात्र क्या ख़रीद सकते हैं, और आपकी छूट।'
export const addNewCoupon = 'नया कूपन जोड़ें'
export const createCoupon = 'कूपन बनाएँ'
export const code = 'कोड'
export const codeHint =
  '4 से 32 अंग्रेज़ी अक्षर, अंक और हाइफ़न, जैसे DIWALI20। अगर कोड सिर्फ़ कुछ छात्रों के लिए है, तो उसे लंबा रखें।'
export const discountIn = 'छूट कैसे दें'
export const percentOption = 'प्रतिशत में'
export const rupeesOption = 'रुपयों में'
export const percent = 'प्रतिशत'
export const rupees = 'रुपये'
export const couponFor = 'किसके लिए मान्य'
export const everyCourseAndPlan = 'हर कोर्स और प्लान'
export const everyCourse = 'हर कोर्स'
export const everyPlan = 'हर प्लान'
export const oneCourse = 'एक कोर्स'
export const onePlan = 'एक प्लान'
export const course = 'कोर्स'
export const selectCourse = 'कोर्स चुनें'
export const plan = 'प्लान'
export const alsoForSeats = 'सीटों के ऑर्डर के लिए भी'
export const alsoForSeatsHint = 'हर सीट एक इस्तेमाल है। जैसे 10 इस्तेमाल हों, तो 10 सीटों पर छूट मिलेगी।'
export const uses = 'कुल इस्तेमाल'
export const usesHint = 'कोई सीमा न हो तो खाली छोड़ें'
export const usesPerPerson = 'हर व्यक्ति के लिए इस्तेमाल'
export const lastDay = 'आख़िरी दिन'
export const coupons = 'कूपन'
export const addCoupon = 'कूपन जोड़ें'
export const noCoupons = 'अभी कोई कूपन नहीं है। छूट देने के लिए कूपन जोड़ें।'
export const askEndCoupon = (code: string) => `कूपन ${code} बंद करें?`
export const askEndCouponText = 'छात्र इसे आगे इस्तेमाल नहीं कर पाएँगे। इससे भेजे जा चुके पेमेंट की कीमत वही रहेगी।'
export const end = 'बंद करें'
export const endCoupon = (code: string) => `${code} बंद करें`
export const ended = 'बंद'
export const discountOn = (discount: string, subject: string) => `${discount} की छूट · ${subject}`
export const used = (uses: number) => `${formatCount(uses)} बार इस्तेमाल`
export const usedOf = (uses: number, most: number) => `${formatCount(most)} में से ${uses} बार इस्तेमाल`
export const totalDiscount = (amount: string) => `कुल ${amount} की छूट दी गई`
export const timesPerPerson = (times: number) => `हर व्यक्ति के लिए ${times} बार`
export const seatsToo = 'सीटों के लिए भी'
export const until = (day: string) => `${day} तक`
export const linkWithCoupon = (code: string) => `${code} वाला लिंक`
