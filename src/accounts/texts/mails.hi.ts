export const viewDetails = 'विवरण देखें'
export const why = (username: string, academy: string) =>
  `आपको यह ईमेल इसलिए मिला क्योंकि ${academy} में खाते ${username} का ईमेल पता यही है।`
export const whyAlways = (username: string, academy: string) =>
  `यह ईमेल ${academy} में खाते ${username} की सुरक्षा के बारे में है, इसलिए आप इसे बंद नहीं कर सकते।`
export const whyTest = 'अकादमी के एक एडमिन ने सेटिंग से यह टेस्ट भेजा।'
export const stopThese = 'ऐसे ईमेल बंद करें'
export const codeTitle = 'अपने ईमेल पते की पुष्टि करें'
export const codeText = (username: string) =>
  `यह कोड ${username} के खाते के पेज पर डालें। यह 15 मिनट तक काम करेगा। अगर आपने कोड नहीं माँगा, तो इस ईमेल पर ध्यान न दें।`
export const resetTitle = 'नया पासवर्ड चुनें'
export const resetText = (username: string) =>
  `किसी ने खाते ${username} के लिए नया पासवर्ड माँगा है। यह लिंक एक ही बार, और माँगने के 30 मिनट के अंदर काम करता है। अगर आपने नहीं माँगा, तो इस ईमेल पर ध्यान न दें। आपका पासवर्ड वही रहेगा।`
export const chooseNewPassword = 'नया पासवर्ड चुनें'
export const signInTitle = 'साइन इन करने का कोड'
export const signInText = (username: string) =>
  `खाते ${username} में साइन इन करने के लिए यह कोड डालें। यह एक ही बार, 15 मिनट तक, और सिर्फ़ उसी ब्राउज़र में काम करता है जिसमें कोड माँगा गया था। इसे किसी को न दें। अगर आपने कोड नहीं माँगा, तो इस ईमेल पर ध्यान न दें।`
export const deletedTitle = 'आपका खाता हटा दिया गया'
export const deletedText = (username: string, academy: string) =>
  `किसी ने ${academy} में खाते ${username} का पासवर्ड डालकर खाता हटा दिया। अगर यह आपने नहीं किया, तो अकादमी को तुरंत बताएँ। अगर यही पासवर्ड आप कहीं और भी इस्तेमाल करते हैं, तो उसे वहाँ बदल दें।`
export const testTitle = 'टेस्ट मैसेज'
export const testText = (academy: string) => `${academy} ईमेल भेज सकती है।`
export const stopPayments = 'पेमेंट के ईमेल बंद करें?'
export const stopLearning = 'पढ़ाई के ईमेल बंद करें?'
export const stopAnnouncements = 'अकादमी की सूचनाओं के ईमेल बंद करें?'
export const stopHint = 'आप अकादमी की घंटी में सब कुछ पढ़ सकते हैं।'
export const stopHintDevices = 'इससे आपके डिवाइस पर भी ये सूचनाएँ बंद हो जाती हैं। आप अकादमी की घंटी में सब कुछ पढ़ सकते हैं।'
export const stop = 'ये ईमेल बंद करें'
export const stopped = 'हमने ये ईमेल बंद कर दिए'
export const stoppedHint = 'आप इन्हें अपने खाते के पेज पर फिर से चालू कर सकते हैं।'
export const toAccount = 'मेरे खाते पर जाएँ'
export const linkInvalid = 'यह लिंक काम नहीं करता'
export const linkInvalidHint = 'साइन इन करें, और अपने खाते के पेज पर चुनें कि आपको कौन से ईमेल चाहिए।'
