export const shortcuts = 'कीबोर्ड शॉर्टकट'
export const singleKeys = 'एक बटन वाले शॉर्टकट चालू रखें'
export const optionKey = 'विकल्प चुनें'
export const nextKey = 'अगला सवाल'
export const previousKey = 'पिछला सवाल'
export const reviewKey = 'बाद में देखने के लिए चुनें'
export const isMarked = 'बाद में देखने के लिए चुना गया'
export const isUnmarked = 'अब बाद में देखने के लिए नहीं चुना है'
export const extraMinutes = (minutes: number) => `आपके पास ${minutes} अतिरिक्त मिनट हैं`
export const nextFailed = 'अगला सेक्शन नहीं खुल सका। आपके जवाब सेव हैं। फिर से कोशिश करें।'
export const sectionTimeLeft = (clock: string) => `इस सेक्शन में बाकी समय: ${clock}`
export const sectionOf = (number: number, all: number, title: string) => `सेक्शन ${number} / ${all}: ${title}`
export const endSection = 'यह सेक्शन ख़त्म करें'
export const openNext = 'अगला सेक्शन खोलें'
export const askEndSection = 'यह सेक्शन ख़त्म करें?'
export const answeredInSection = (answered: number, all: number) =>
  `आपने इस सेक्शन के ${all} में से ${answered} सवालों के जवाब दिए हैं। आप इस पर वापस नहीं आ सकते। अगला सेक्शन तुरंत शुरू होगा।`
export const sections = 'सेक्शन'
export const sectionsClose = 'सेक्शन इसी क्रम में देने हैं। ख़त्म हो चुके सेक्शन पर वापस नहीं आ सकते।'
export const endedNow = 'आपके शिक्षक ने यह क्विज़ ख़त्म कर दी है। आपके आख़िरी जवाब सेव हो रहे हैं।'
export const endedByTeacher = 'आपके शिक्षक ने यह मौका ख़त्म किया। तब तक के आपके जवाब गिने गए हैं।'
export const error = 'गड़बड़ी'
export const receipt = 'रसीद'
export const receiptOf = (number: number) => `मौका ${number} की रसीद डाउनलोड करें`
export const receiptFailed = 'रसीद नहीं खुल सकी। फिर से कोशिश करें।'
