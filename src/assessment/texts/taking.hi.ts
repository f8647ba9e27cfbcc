export const shortcuts = 'कीबोर्ड शॉर्टकट'
export const singleKeys = 'एक बटन वाले शॉर्टकट चालू रखें'
export const optionKey = 'विकल्प चुनें'
export const nextKey = 'अगला सवाल'
export const previousKey = 'पिछला सवाल'
export const reviewKey = 'बाद में देखने के लिए चुनें'
export const isMarked = 'बाद में देखने के लिए चुना गया'
export const isUnmarked = 'अब बाद में देखने के लिए नहीं चुना है'
export const extraMinutes = (minutes: number) => `आपके पास ${minutes} अतिरिक्त मिनट हैं`
