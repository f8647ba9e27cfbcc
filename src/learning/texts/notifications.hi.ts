export const timeToStudy = 'पढ़ाई का समय'
export const studyReminder = 'आपने याद दिलाने को कहा था। जहाँ रुके थे, वहीं से आगे बढ़ें।'
export const certificateIssued = 'आपका प्रमाणपत्र तैयार है'
export const certificateFor = (course: string) => `अकादमी ने “${course}” का आपका प्रमाणपत्र जारी किया है।`
export const certificateRevoked = 'एक प्रमाणपत्र रद्द हुआ'
export const certificateRevokedFor = (course: string, reason: string) =>
  `“${course}” का आपका प्रमाणपत्र अब मान्य नहीं है। कारण: ${reason}`
export const classSoon = 'आपकी क्लास जल्द शुरू होगी'
export const classStartsAt = (title: string, time: string) => `आपकी क्लास “${title}” ${time} पर शुरू होगी।`
export const classMoved = 'आपकी क्लास का समय बदल गया है'
export const classMovedTo = (title: string, day: string, time: string) =>
  `आपकी क्लास “${title}” अब ${day} को ${time} पर है।`
