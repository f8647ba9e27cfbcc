export const getCertificate = 'अपना प्रमाणपत्र लें'
export const yourCertificate = 'आपका प्रमाणपत्र'
export const nameOnCertificate = 'प्रमाणपत्र पर नाम'
export const nameHint =
  'किसी भी भारतीय लिपि में या अंग्रेज़ी में। आपके सभी प्रमाणपत्रों पर यही नाम होगा, और बाद में आप इसे बदल नहीं सकते।'
export const issuedTo = (name: string) => `यह ${name} के नाम से जारी होता है।`
export const preparing = 'तैयार हो रहा है…'
export const certificateFailed = 'प्रमाणपत्र जारी नहीं हो सका'
export const download = 'PDF डाउनलोड करें'
export const downloadBadge = 'बैज डाउनलोड करें'
export const badgeHint =
  'बैज उन ऐप के लिए है जिनमें प्रमाणपत्र रखे जाते हैं (Open Badges)। इसके हस्ताक्षर से साबित होता है कि इसे अकादमी ने जारी किया है।'
export const verify = 'जाँच का पेज'
export const verifyHint = 'जिसके पास यह लिंक है, वह देख सकता है कि प्रमाणपत्र असली है।'
export const addToLinkedIn = 'LinkedIn में जोड़ें'
