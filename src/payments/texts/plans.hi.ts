export const couponTakes = (code: string, discount: string, price: string) =>
  `कूपन <code>${code}</code> से ${price} में ${discount} की छूट मिली।`
export const removeCoupon = 'कूपन हटाएँ'
export const haveCoupon = 'कूपन है?'
export const coupon = 'कूपन'
export const apply = 'लगाएँ'
export const noPlans = 'अभी कोई प्लान नहीं है'
export const buyEachCourse = 'आप हर कोर्स उसके अपने पेज पर ख़रीद सकते हैं।'
export const browseCourses = 'कोर्स देखें'
export const isOpenUntil = '<what></what>: आपका एक्सेस <date></date> तक है।'
export const isOpenForLife = (what: string) => `${what}: आपका एक्सेस हमेशा के लिए है।`
export const choosePlan = 'प्लान चुनें'
export const planLength = (months: number | null) =>
  months === null
    ? 'हमेशा'
    : months % 12 === 0
      ? `${months / 12} साल`
      : months === 1
        ? '1 महीना'
        : `${months} महीने`
export const planPrice = (price: string, length: string, months: number | null) =>
  months === 1 ? `${price} प्रति माह` : months === 12 ? `${price} प्रति वर्ष` : `${length} के लिए ${price}`
export const forLength = (length: string) => (length === '1 महीना' ? '1 महीने के लिए' : `${length} के लिए`)
export const everyPremiumCourse = 'हर Premium कोर्स'
export const accessForYear = (price: string) => `${price}/वर्ष में सभी Premium कोर्स का असीमित एक्सेस पाएँ`
export const accessToAll = (planPrice: string) => `सभी Premium कोर्स का असीमित एक्सेस पाएँ: ${planPrice}`
export const accessToCourses = (courses: number, planPrice: string) =>
  `${courses} कोर्स का असीमित एक्सेस पाएँ: ${planPrice}`
export const forOneYear = 'एक साल के Premium के लिए।'
export const forPlan = (title: string, length: string) => `${title} के लिए, ${length}।`
export const forPlanForLife = (title: string) => `${title} के लिए, हमेशा का एक्सेस।`
export const addYear = 'एक साल और जोड़ें'
export const addMonth = 'एक महीना और जोड़ें'
export const addPeriod = (length: string) => `${length} और जोड़ें`
export const chooseHowToPay = 'पेमेंट का तरीका चुनें'
export const atOnce = 'एक साथ'
export const getLifetimeAccess = 'आपको हमेशा के लिए एक्सेस मिलेगा।'
export const inInstalments = (count: number) => `${count} किस्तों में`
export const now = 'अभी'
export const thenMonthly = (amount: string, times: number) =>
  `फिर हर महीने ${amount}${times > 1 ? `, ${times} बार` : ''}। हर किस्त से अगली किस्त की तारीख़ तक एक्सेस मिलता है; आख़िरी किस्त से हमेशा के लिए।`
export const instalmentsPaid = (paid: number, of: number) =>
  `${of} में से ${paid} ${paid === 1 ? 'किस्त' : 'किस्तें'} जमा`
export const instalmentDue = (number: number, of: number, amount: string) =>
  `${of} में से किस्त ${number}, ${amount}, <date></date> को देनी है।`
export const haveAccessUntil = 'आपका एक्सेस <date></date> तक है।'
export const accessEnded = 'आपका एक्सेस <date></date> को ख़त्म हो गया। इसे वापस पाने के लिए अगली किस्त दें।'
export const goToCourse = 'कोर्स पर जाएँ'
export const nextInstalments = 'अगली किस्तें'
export const nextWithAccess = (number: number, of: number, amount: string) =>
  `${of} में से किस्त ${number}, ${amount}, <due></due> को देनी है। एक्सेस <end></end> तक।`
export const nextWithoutAccess = (number: number, of: number, amount: string) =>
  `${of} में से किस्त ${number}, ${amount}, <due></due> को देनी थी। एक्सेस <end></end> को ख़त्म हो गया।`
export const payNextInstalmentOf = (title: string) => `${title} की अगली किस्त दें`
export const payNextInstalment = 'अगली किस्त दें'
export const enterNumber = (least: number, most: number) => `${least} से ${most} तक की संख्या लिखें`
export const forAGroup = 'ग्रुप के लिए?'
export const buyGroupSeats = (price: string) =>
  `ग्रुप के लिए ${price} प्रति सीट के हिसाब से सीटें ख़रीदें। आपको शेयर करने के लिए एक लिंक मिलेगा। लिंक इस्तेमाल करने वाले हर व्यक्ति को एक सीट मिलेगी।`
export const seats = 'सीटें'
export const justForMe = 'सिर्फ़ मेरे लिए'
export const seatsPaid = (seats: number) => `आपने ${seats} सीटों का पेमेंट कर दिया है`
export const shareLinkWithGroup = 'लिंक अपने ग्रुप के साथ शेयर करें। लिंक इस्तेमाल करने वाले हर व्यक्ति को एक सीट मिलेगी।'
export const shareSeats = 'सीटें शेयर करें'
export const myPayments = 'मेरे पेमेंट'
export const buyMoreSeats = 'और सीटें ख़रीदें'
export const planEnded = '<title></title> <date></date> को ख़त्म हो गया।'
export const seePlan = 'प्लान देखें'
export const renew = 'रिन्यू करें'
export const membershipEnded = 'आपका Premium प्लान <date></date> को ख़त्म हो गया।'
export const grace = 'आप अपने कोर्स <date></date> तक इस्तेमाल कर सकते हैं।'
export const graceThenRenew =
  'आप अपने कोर्स <date></date> तक इस्तेमाल कर सकते हैं। एक्सेस बनाए रखने के लिए तब तक रिन्यू करें।'
export const noPremium = 'आपके पास Premium नहीं है। इससे एक साल तक हर Premium कोर्स का एक्सेस मिलता है।'
export const noPlan = 'आपके पास अभी कोई प्लान नहीं है।'
export const seePlans = 'प्लान देखें'
export const renewPremium = 'Premium रिन्यू करें'
export const upgradeToPremium = 'Premium में अपग्रेड करें'
