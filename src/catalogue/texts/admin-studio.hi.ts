export const findCourse = 'कोर्स खोजें'
export const draftCourse = (title: string) => `${title} (ड्राफ़्ट)`
export const noCourseMatches = 'आपकी खोज से कोई कोर्स मेल नहीं खाता। दूसरे शब्द आज़माएँ।'
export const notAllCourses = 'सभी कोर्स यहाँ नहीं हैं। बाकी को खोजें।'
export const course = 'कोर्स'
export const editThis = (name: string) => `${name} बदलें`
export const edit = 'बदलें'
export const deleteThis = (name: string) => `${name} हटाएँ`
export const deleteItem = 'हटाएँ'
export const uploadFailed = 'अपलोड नहीं हो पाया'
export const videoUploadFailed = 'वीडियो अपलोड नहीं हो पाया'
export const thumbnailUploadFailed = 'थंबनेल अपलोड नहीं हो पाया'
export const fileUploadFailed = 'फ़ाइल अपलोड नहीं हो पाई'
