export const diskFull = 'डिस्क भर गई है। कुछ जगह खाली करें, या डेटा किसी बड़ी डिस्क पर ले जाएँ।'
export const folderMissing = (path: string) => `बैकअप की कॉपी का फ़ोल्डर ${path} मौजूद नहीं है। उसे बनाएँ।`
export const notAllowed = (path: string) =>
  `Lantern को ${path} में लिखने की अनुमति नहीं है। अनुमति दें, या कोई और फ़ोल्डर चुनें।`
export const notAFolder = (path: string) => `${path} एक फ़ाइल है, लेकिन यहाँ फ़ोल्डर होना चाहिए। कोई फ़ोल्डर चुनें।`
export const notAbsolute = 'फ़ोल्डर का नाम रूट से लिखें, जैसे /mnt/backup।'
export const withinData = 'यह फ़ोल्डर अकादमी के डेटा के अंदर है। कोई दूसरी डिस्क चुनें।'
export const notCopied = (name: string, reason: string) => `${name} बन गया, लेकिन कॉपी नहीं हुआ: ${reason}`
