export const sections = 'सेक्शन'
export const sectionsHint = 'जैसे भौतिकी और रसायन, हर एक का अपना समय। छात्र इन्हें क्रम से देते हैं और पीछे नहीं जा सकते।'
export const extraTimeHint =
  'अगर आप किसी छात्र को अतिरिक्त मिनट देते हैं, तो वे उन सेक्शन में बँटते हैं जो ख़त्म नहीं हुए हैं, उनके समय के अनुपात में।'
export const addSection = 'सेक्शन जोड़ें'
export const title = (number: number) => `सेक्शन ${number} का नाम`
export const minutes = (number: number) => `सेक्शन ${number} के मिनट`
export const removeSection = (number: number) => `सेक्शन ${number} हटाएँ`
export const section = 'सेक्शन'
export const named = (number: number, title: string) =>
  title === '' ? `सेक्शन ${number}` : `${number}. ${title}`
export const sumOfSections = 'क्विज़ का कुल समय उसके सेक्शन के समय का जोड़ है।'
export const sectionWithTime = (title: string, minutes: number | null) =>
  minutes === null ? title : `${title} (${minutes} मिनट)`
