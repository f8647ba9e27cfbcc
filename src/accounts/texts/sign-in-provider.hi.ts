export const signInWith = (provider: string) => `${provider} से साइन इन करें`
export const code = (provider: string) =>
  `${provider} ने आपकी पहचान की पुष्टि कर दी। आपके यहाँ के खाते के लिए ऑथेंटिकेटर ऐप का कोड भी चाहिए।`
export const linked = (provider: string) => `अब आप ${provider} से साइन इन कर सकते हैं।`
export const unlinked = (provider: string) =>
  `इस ${provider} खाते से कोई खाता जुड़ा नहीं है। अपने पासवर्ड से साइन इन करें, फिर अपने खाते के पेज पर इसे जोड़ें।`
export const taken = (provider: string) =>
  `यह ${provider} खाता अकादमी के किसी और खाते से पहले ही जुड़ा है। पहले उसे वहाँ से हटाएँ, या कोई दूसरा ${provider} खाता चुनें।`
export const second = (provider: string) => `आपका खाता पहले से किसी और ${provider} खाते से जुड़ा है। पहले उसे हटाएँ।`
export const cancelled = (provider: string) => `आपने ${provider} पर रद्द कर दिया। कुछ नहीं बदला।`
export const expired = 'इसमें बहुत समय लगा, यह इस्तेमाल हो चुका है, या किसी दूसरे ब्राउज़र में शुरू हुआ था। फिर से कोशिश करें।'
export const unavailable = (provider: string) =>
  `अभी ${provider} से संपर्क नहीं हो पा रहा। बाद में कोशिश करें, या अपने पासवर्ड से साइन इन करें।`
export const refused = (provider: string) => `${provider} ने आपकी पहचान की पुष्टि नहीं की। फिर से कोशिश करें।`
export const blocked = 'यह खाता ब्लॉक है। मदद के लिए अकादमी से पूछें।'
export const staff = (provider: string) =>
  `${provider} से साइन इन करने के लिए स्टाफ़ को दो-चरणीय सत्यापन चाहिए। अपने पासवर्ड से साइन इन करें, फिर अपने खाते के पेज पर इसे सेट करें।`
export const other = 'इस बीच इस ब्राउज़र में किसी ने साइन इन या साइन आउट किया। फिर से कोशिश करें।'
export const busy = 'आपके नेटवर्क से बहुत सारी कोशिशें हुईं। कुछ मिनट रुककर फिर से कोशिश करें।'
export const signIn = 'साइन इन करें'
export const signingIn = 'साइन इन हो रहा है...'
export const notConfirmed = 'हम कोड नहीं जाँच सके। फिर से कोशिश करें।'
export const back = 'वापस'
export const hint = (provider: string) =>
  `ज़रूरी नहीं। ${provider} हमें सिर्फ़ वहाँ के आपके खाते की ID भेजता है, आपका ईमेल पता नहीं।`
export const notLinked = (provider: string) =>
  `यहाँ पासवर्ड के बिना साइन इन करने के लिए अपना ${provider} खाता जोड़ें।`
export const linkedSince = '<date></date> से जुड़ा है।'
export const needsTwoStep = 'इस तरीके से साइन इन करने के लिए स्टाफ़ को दो-चरणीय सत्यापन भी चाहिए।'
export const linkAccount = (provider: string) => `${provider} खाता जोड़ें`
export const removeLink = 'जोड़ा गया खाता हटाएँ'
export const askRemove = (provider: string) => `अपना जोड़ा गया ${provider} खाता हटाएँ?`
export const removing = (provider: string) =>
  `इसके बाद आप सिर्फ़ पासवर्ड से साइन इन करेंगे। ${provider} पर कुछ नहीं बदलेगा।`
export const linkRemoved = 'जोड़ा गया खाता हटा दिया गया'
export const removed = 'अब आप सिर्फ़ पासवर्ड से साइन इन करते हैं।'
export const error = 'गड़बड़ी'
export const notRemoved = 'जोड़ा गया खाता नहीं हटाया जा सका। फिर से कोशिश करें।'
export const notStarted = 'खाता जोड़ा नहीं जा सका। फिर से कोशिश करें।'
