export const seatNotTaken = 'सीट नहीं मिली'
export const linkNotReplaced = 'लिंक नहीं बदला'
export const seatNotRemoved = 'सीट नहीं हटी'
export const pleaseTryAgain = 'कृपया फिर से कोशिश करें।'
export const shareSeats = 'सीटें शेयर करें'
export const howLinkWorks = 'जब तक सीटें बची हैं, इस लिंक से कोई भी एक सीट ले सकता है। इसे सिर्फ़ अपने ग्रुप के साथ शेयर करें।'
export const theLink = 'लिंक'
export const yourSeatIn = (title: string, link: string) => `${title} में आपकी सीट: ${link}`
export const sendByWhatsapp = 'WhatsApp पर भेजें'
export const askReplace = 'लिंक बदलें…'
export const seatsTaken = (taken: number, seats: number) => `${seats} में से ${taken} सीटें ली गईं`
export const since = '<date></date> से'
export const removeFromSeat = (username: string) => `${username} को सीट से हटाएँ`
export const askRemove = 'हटाएँ…'
export const replaceTitle = 'लिंक बदलें?'
export const removeTitle = (username: string) => `${username} को सीट से हटाएँ?`
export const replaceText = 'पुराना लिंक काम नहीं करेगा। जिनके पास सीट है, उनकी सीट बनी रहेगी।'
export const removeText = 'छात्र का एक्सेस अभी ख़त्म हो जाएगा और हम उन्हें सूचना देंगे। वे इनमें से दूसरी सीट नहीं ले पाएँगे।'
export const replace = 'लिंक बदलें'
export const remove = 'हटाएँ'
export const paidForSeats = (from: string, seats: number) => `${from} ने ${seats} सीटों का पेमेंट किया है।`
export const boughtSeats = (seats: number) => `ख़रीदने वाले ने ${seats} सीटों का पेमेंट किया है।`
export const allTaken = 'सारी सीटें ली जा चुकी हैं।'
export const seatsLeft = (left: number) => (left === 1 ? '1 सीट बाकी है।' : `${left} सीटें बाकी हैं।`)
export const yourSeat = 'आपकी सीट'
export const paymentRevoked = 'इन सीटों के पेमेंट की मंज़ूरी रद्द हो गई, इसलिए इनसे एक्सेस नहीं मिलता।'
export const seatRemovedBy = (from: string) => `आपकी सीट हटा दी गई। ${from} से पूछें।`
export const seatRemoved = 'आपकी सीट हटा दी गई। जिसने आपको लिंक भेजा, उससे पूछें।'
export const haveSeat = 'आपके पास सीट है'
export const canStart = 'आप अभी पढ़ाई शुरू कर सकते हैं।'
export const allSeatsTaken = (seats: number) => `सभी ${seats} सीटें ली जा चुकी हैं।`
export const allTakenAsk = (seats: number, from: string) => `सभी ${seats} सीटें ली जा चुकी हैं। ${from} से पूछें।`
export const allTakenAskSender = (seats: number) => `सभी ${seats} सीटें ली जा चुकी हैं। जिसने आपको लिंक भेजा, उससे पूछें।`
export const takeOneYourself = 'ख़ुद भी एक सीट लें'
export const takeYours = 'अपनी सीट लें'
export const noSeatYourself = (left: number) =>
  `आपके पास अपनी सीट नहीं है। एक्सेस चाहिए तो एक सीट लें। ${left === 1 ? '1 सीट बाकी है।' : `${left} सीटें बाकी हैं।`}`
export const paidAndSeen = (from: string) => `इस सीट का पेमेंट हो चुका है। ${from} को आपका नाम दिखेगा।`
export const paidAndSeenByBuyer = 'इस सीट का पेमेंट हो चुका है। ख़रीदने वाले को आपका नाम दिखेगा।'
export const signInToTake = 'सीट लेने के लिए साइन इन करें या खाता बनाएँ।'
export const browseCourses = 'कोर्स देखें'
export const goToCourse = 'कोर्स पर जाएँ'
export const taking = 'सीट ली जा रही है…'
export const takeSeat = 'सीट लें'
export const createAccount = 'खाता बनाएँ'
export const signIn = 'साइन इन करें'
export const linkNotFound = 'यह लिंक काम नहीं करता'
export const linkNotFoundText = (name: string) =>
  `हो सकता है कि लिंक अधूरा हो, या ${name} ने इसे बदल दिया हो। जिसने यह लिंक भेजा, उससे नया लिंक माँगें।`
