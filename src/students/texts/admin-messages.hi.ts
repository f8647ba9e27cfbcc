import { formatCount } from '../../platform/count.ts'

export const messages = 'मैसेज'
export const whatsapp = 'WhatsApp मैसेज'
export const toHandOver = 'पहुँचाने हैं'
export const intro = 'Lantern हर छात्र के लिए उनकी भाषा में मैसेज तैयार करता है। आप उसे अपने WhatsApp से भेजते हैं।'
export const reason = 'कारण'
export const announcement = 'सूचना नहीं पढ़ी'
export const classAbsent = 'बैच की क्लास में नहीं आए'
export const behind = 'दो हफ़्तों से कोर्स नहीं पढ़ा'
export const accessEnding = 'एक्सेस दो हफ़्तों में ख़त्म होगा'
export const instalmentDue = 'किस्त देनी है'
export const paymentRejected = 'पेमेंट अस्वीकार हुआ'
export const whichAnnouncement = 'सूचना'
export const whichClass = 'क्लास'
export const whichCourse = 'कोर्स'
export const choose = 'चुनें…'
export const titleAt = (title: string, day: string) => `${title} (${day})`
export const noSubjects = 'अभी चुनने के लिए कुछ नहीं है। कोई और वजह चुनें।'
export const toWrite = 'शुरू करने के लिए कारण चुनें।'
export const progress = (sent: number, all: number) => `${formatCount(all)} में से ${formatCount(sent)} भेजे`
export const openByOthers = (count: number) => `दूसरे स्टाफ़ ने खोले: ${formatCount(count)} मैसेज`
export const openWhatsapp = 'WhatsApp खोलें'
export const opensFor = (name: string) => `${name} के लिए WhatsApp खोलें`
export const sent = 'भेज दिया, अगला'
export const skip = 'छोड़ें'
export const message = (name: string) => `${name} के लिए मैसेज`
export const allDone = 'सब हो गया'
export const allDoneHint = 'मोबाइल नंबर वाले सभी छात्रों को मैसेज भेजा जा चुका है।'
export const noMessages = 'किसी छात्र को मैसेज नहीं भेजना है'
export const noMessagesHint = 'जब किसी छात्र को लिखने का कारण होगा, वे यहाँ दिखेंगे।'
export const othersHave = 'बाकी मैसेज दूसरे स्टाफ़ ने खोले हैं'
export const othersHaveHint = 'अगर वे कोई मैसेज आधे घंटे में नहीं भेजते, तो वह यहाँ फिर से दिखेगा।'
export const skippedSome = (count: number) => `आपने ${formatCount(count)} मैसेज छोड़े`
export const skippedHint = 'आप उन्हें अब भी भेज सकते हैं।'
export const startAgain = 'उन्हें फिर से दिखाएँ'
export const tryAgain = 'फिर से कोशिश करें'
export const couldNotPrepare = 'अगला मैसेज तैयार नहीं हो पाया'
export const couldNotPrepareHint = 'अपना इंटरनेट जाँचें, फिर कोशिश करें।'
export const sentMessages = 'भेजे गए मैसेज'
export const sentBy = (name: string) => `${name} ने भेजा`
export const notSent = 'नहीं भेजा'
export const notSentTo = (name: string) => `${name} को नहीं भेजा`
export const noNumber = (count: number) => `${formatCount(count)} छात्र बिना मोबाइल नंबर के`
export const noNumberHint = 'उनके खातों में नंबर जोड़ें, या इन छात्रों को किसी और तरीके से बताएँ।'
export const error = 'कुछ गड़बड़ी हुई'
export const failed = 'मैसेज सेव नहीं हो पाया। फिर से कोशिश करें।'
export const openAgain = 'मैसेज फिर से भेजना बाकी है'
