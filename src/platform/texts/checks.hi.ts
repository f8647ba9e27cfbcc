export const mustBeText = (label: string) => `${label}: यहाँ टेक्स्ट होना चाहिए`
export const notStorable = (label: string) => `${label}: इसमें ऐसे अक्षर हैं जिन्हें सेव नहीं किया जा सकता`
export const tooLong = (label: string, max: number) => `${label}: ज़्यादा से ज़्यादा ${max} अक्षर लिखें`
export const isRequired = (label: string) => `${label} ज़रूरी है`
export const mustBeAddress = (label: string) => `${label}: शुरुआत https:// या / से होनी चाहिए`
export const idPositive = 'ID शून्य से बड़ी संख्या होनी चाहिए'
export const userIdUuid = 'यूज़र की ID एक UUID होनी चाहिए'
export const secondsNumber = 'सेकंड एक संख्या होनी चाहिए'

export const usernameRequired = 'यूज़रनेम ज़रूरी है'
export const usernameRule =
  '3 से 32 अंग्रेज़ी अक्षर a–z, अंक, डॉट, अंडरस्कोर या हाइफ़न, कोई खाली जगह नहीं, और शुरुआत हाइफ़न से नहीं'
export const usernameHas = (rule: string) => `यूज़रनेम ऐसा हो: ${rule}। पूरे नाम के लिए अलग जगह है।`
export const passwordRequired = 'पासवर्ड ज़रूरी है'
export const passwordTooShort = 'पासवर्ड में कम से कम 8 अक्षर होने चाहिए'
export const passwordTooLong = 'पासवर्ड में ज़्यादा से ज़्यादा 200 अक्षर हो सकते हैं'
export const passwordNotStorable = 'पासवर्ड में ऐसे अक्षर हैं जिनका इस्तेमाल नहीं हो सकता'

export const input = 'दी गई जानकारी'
export const text = 'टेक्स्ट'
export const number = 'संख्या'
export const wholeNumber = 'पूर्ण संख्या'
export const trueOrFalse = 'true या false'
export const list = 'सूची'
export const object = 'ऑब्जेक्ट'
export const ofType = (type: string) => `${type} प्रकार का मान`
export const mustBe = (what: string, kind: string) => `${what}: यहाँ ${kind} ज़रूरी है`
export const mustBeOneOf = (what: string, values: string[]) => `${what}: ${values.join(' या ')} में से चुनें`
export const mustBeAtLeast = (what: string, minimum: string) => `${what}: कम से कम ${minimum}`
export const canBeAtMost = (what: string, maximum: string) => `${what}: ज़्यादा से ज़्यादा ${maximum}`
export const isTooShort = (what: string) => `${what}: यह बहुत छोटा है`
export const isTooLong = (what: string) => `${what}: यह बहुत लंबा है`
export const isNotValid = (what: string) => `${what}: यह मान्य नहीं है`
