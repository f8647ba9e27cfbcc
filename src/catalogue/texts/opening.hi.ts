export const opensOn = (time: string) => `${time} को खुलेगा`
export const opensAfter = (title: string) => `“${title}” पूरा करने पर खुलेगा`
export const opensAfterLesson = 'इससे पहले वाला पाठ पूरा करने पर खुलेगा'
export const opensAfterEnrolment = 'यह पाठ खोलने के लिए कोर्स से जुड़ें'
export const notOpenYet = 'अभी नहीं खुला'
export const goToLesson = 'उस पाठ पर जाएँ'
export const goToCourse = 'कोर्स पर जाएँ'
