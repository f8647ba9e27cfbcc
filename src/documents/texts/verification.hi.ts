export const notFound = 'दस्तावेज़ नहीं मिला'
export const notFoundText =
  'इस अकादमी ने इस कोड का कोई दस्तावेज़ जारी नहीं किया है। इसे फिर से स्कैन करें। अगर यही पेज दोबारा दिखे, तो दस्तावेज़ असली नहीं है।'
export const browseCourses = 'कोर्स देखें'
export const compare = 'जाँचें कि यह जानकारी आपके दस्तावेज़ से मिलती है। अगर नहीं मिलती, तो दस्तावेज़ बदला गया है।'
export const noSuchDocument = 'इस कोड का कोई दस्तावेज़ नहीं है।'
export const codeMustBeUuid = 'दस्तावेज़ का कोड एक UUID होता है'
export const inlineMustBeOne = 'inline का मान 1 होना चाहिए'
export const scanToVerify = 'यह दस्तावेज़ असली और अब भी मान्य है या नहीं, यह देखने के लिए कोड स्कैन करें:'
