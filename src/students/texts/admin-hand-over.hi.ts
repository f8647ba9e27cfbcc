import { formatCount } from '../../platform/count.ts'

export const toHandOver = 'पहुँचाने हैं'
export const intro =
  'उन छात्रों के मैसेज जिन्होंने इन्हें यहाँ नहीं पढ़ा और जिन्हें इनका ईमेल नहीं मिलता। इन्हें कॉपी या प्रिंट करें या WhatsApp से भेजें, फिर “पहुँचा दिए” दबाएँ।'
export const searchStudents = 'छात्र खोजें'
export const searchHint = 'नाम, यूज़रनेम या मोबाइल नंबर'
export const chosen = (count: number) => `${formatCount(count)} छात्र चुने गए`
export const select = (name: string) => `${name} को चुनें`
export const selectAll = 'सभी चुनें'
export const noNumber = 'मोबाइल नंबर नहीं है'
export const copy = 'कॉपी करें'
export const copyFor = (name: string) => `${name} के मैसेज कॉपी करें`
export const copied = 'मैसेज कॉपी हो गया'
export const couldNotCopy = 'मैसेज कॉपी नहीं हो पाया। उसे चुनकर कॉपी करें।'
export const whatsapp = 'WhatsApp'
export const whatsappTo = (name: string) => `${name} के लिए WhatsApp खोलें`
export const print = 'प्रिंट करें'
export const printFor = (name: string) => `${name} के मैसेज प्रिंट करें`
export const printAll = 'दिख रहे सभी प्रिंट करें'
export const handedOver = 'पहुँचा दिए'
export const markFor = (name: string) => `${name} के मैसेज पहुँचा दिए`
export const marked = (name: string) => `${name} के मैसेज पहुँचा दिए गए।`
export const markedMany = (count: number) => `${formatCount(count)} छात्रों के मैसेज पहुँचा दिए गए।`
export const putBack = 'सूची में वापस रखें'
export const putBackFor = (name: string) => `${name} के मैसेज सूची में वापस रखें`
export const isBack = 'मैसेज फिर से सूची में हैं'
export const by = (name: string) => `${name} ने पहुँचाए`
export const more = (count: number) => `और ${formatCount(count)}`
export const doneTitle = 'पहुँचाए गए मैसेज'
export const showMore = 'और छात्र दिखाएँ'
export const nothing = 'कोई मैसेज पहुँचाना बाकी नहीं है'
export const nothingHint = 'पेमेंट, पढ़ाई और सूचनाओं के मैसेज यहाँ दिखते हैं, अगर बिना ईमेल वाले छात्रों ने उन्हें नहीं पढ़ा है।'
export const noMatch = 'इस नाम के किसी छात्र का मैसेज पहुँचाना बाकी नहीं है'
export const noMatchHint = 'नाम जाँचें या खोज हटा दें।'
export const error = 'कुछ गड़बड़ी हुई'
export const failed = 'यह सेव नहीं हो पाया। फिर से कोशिश करें।'
