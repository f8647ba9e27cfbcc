export const passwordChanged = 'पासवर्ड बदला गया'
export const passwordReset = (issuer: string) =>
  `${issuer} के रीसेट लिंक से आपका पासवर्ड बदला गया। अगर यह आपने नहीं किया, तो अकादमी से संपर्क करें।`
export const passwordChangedText =
  'आपका पासवर्ड बदला गया, और बाकी सभी डिवाइस से आप साइन आउट हो गए। अगर यह आपने नहीं किया, तो अकादमी से संपर्क करें।'
export const newDevice = 'नए डिवाइस से साइन इन हुआ'
export const newDeviceText = (device: string, place: string) =>
  `${device}, ${place} से। अगर यह आप नहीं थे, तो अपना पासवर्ड बदलें।`
export const youAreAdmin = 'आप एडमिन हैं'
export const youAreStudent = 'आप छात्र हैं'
export const roleGiven = (by: string) => `${by} ने आपको यह भूमिका दी।`
export const twoStepOn = 'दो-चरणीय सत्यापन चालू हुआ'
export const twoStepOnText =
  'अब साइन इन करते समय आपके ऑथेंटिकेटर ऐप का कोड माँगा जाएगा। अगर यह आपने नहीं किया, तो अकादमी से संपर्क करें।'
export const twoStepOff = 'दो-चरणीय सत्यापन बंद हुआ'
export const twoStepOffBy = (by: string) =>
  `${by} ने आपका दो-चरणीय सत्यापन बंद किया। अब आप सिर्फ़ पासवर्ड से साइन इन करते हैं। हो सके तो इसे फिर से सेट करें।`
export const twoStepOffText =
  'अब आप सिर्फ़ पासवर्ड से साइन इन करते हैं। अगर यह आपने नहीं किया, तो पासवर्ड बदलें और अकादमी से संपर्क करें।'
export const newCodes = 'नए रिकवरी कोड'
export const newCodesText = 'आपके पुराने कोड अब काम नहीं करेंगे। अगर यह आपने नहीं किया, तो अकादमी से संपर्क करें।'
export const codeUsed = 'एक रिकवरी कोड इस्तेमाल हुआ'
export const codeUsedText = (left: number) =>
  `आपके पास ${left} कोड बचे हैं। अगर यह आपने नहीं किया, तो पासवर्ड बदलें और नए कोड बनाएँ।`
export const tokenCreated = 'API टोकन बना'
export const tokenCreatedText = (name: string) =>
  `प्रोग्राम “${name}” से आपका खाता इस्तेमाल कर सकते हैं। अगर यह आपने नहीं किया, तो पासवर्ड बदलें और अकादमी से संपर्क करें।`
export const newOwner = 'नए मालिक'
export const newOwnerText = (from: string, to: string) => `${from} ने अकादमी ${to} को सौंप दी।`
export const twoStepRequired = 'दो-चरणीय सत्यापन ज़रूरी है'
export const twoStepRequiredText = (by: string) =>
  `${by} ने दो-चरणीय सत्यापन सभी एडमिन के लिए ज़रूरी कर दिया है। एडमिन डैशबोर्ड खोलने के लिए इसे सेट करें।`
export const twoStepNotRequired = 'दो-चरणीय सत्यापन अब ज़रूरी नहीं है'
export const twoStepNotRequiredText = (by: string) => `${by} ने दो-चरणीय सत्यापन एडमिन के लिए ज़रूरी नहीं रखा।`
export const dutiesChanged = 'आपकी ज़िम्मेदारियाँ बदल गई हैं'
export const dutiesRemoved = 'अब आपके पास कोई ज़िम्मेदारी नहीं है'
export const dutiesChangedBy = (by: string) => `${by} ने अकादमी में आपकी ज़िम्मेदारियाँ बदलीं।`
export const staffJoined = 'स्टाफ़ में कोई शामिल हुआ'
export const staffJoinedText = (username: string) => `${username} ने आपका न्योता स्वीकार किया।`
export const accountsMerged = 'आपके खाते मिला दिए गए'
export const accountsMergedText = (username: string) =>
  `आपके खाते ${username} का सब कुछ अब इस खाते में है। अब से सिर्फ़ इसी खाते से साइन इन करें।`
export const emailAdded = 'ईमेल पता जोड़ा गया'
export const emailChanged = 'ईमेल पता बदला गया'
export const emailRemoved = 'ईमेल पता हटाया गया'
export const emailChangedText =
  'आपके खाते का ईमेल पता बदल गया है। अगर यह आपने नहीं किया, तो अपना पासवर्ड बदलें और अकादमी से संपर्क करें।'
export const identityLinked = (provider: string) => `${provider} खाता जोड़ा गया`
export const identityLinkedText = (provider: string) =>
  `अब आप ${provider} से साइन इन कर सकते हैं। अगर यह आपने नहीं किया, तो इस खाते को हटाएँ, अपना पासवर्ड बदलें और अकादमी से संपर्क करें।`
export const identityUnlinked = (provider: string) => `${provider} खाता अब जुड़ा नहीं है`
export const identityUnlinkedText = (provider: string) =>
  `अब आप ${provider} से साइन इन नहीं कर सकते। आपका पासवर्ड पहले की तरह चलता है। अगर यह आपने नहीं किया, तो उसे बदलें और अकादमी से संपर्क करें।`
export const numberConfirmed = 'मोबाइल नंबर की पुष्टि हो गई'
export const numberConfirmedText = 'अकादमी ने आपके मोबाइल नंबर की पुष्टि कर दी है।'
export const numberRefused = 'मोबाइल नंबर की पुष्टि नहीं हुई'
export const numberRefusedText = 'आपका WhatsApp मैसेज मेल नहीं खाया। प्रोफ़ाइल में नंबर जाँचें, फिर नया कोड लें।'
