export const featuredCourses = 'चुनिंदा कोर्स'
export const featuredIntro = 'होम पेज पर ये कोर्स इसी क्रम में दिखते हैं।'
export const featuredDefault = 'आपने कोई कोर्स नहीं चुना है, इसलिए होम पेज पर पहले चार प्रकाशित कोर्स दिखते हैं।'
export const addCourse = 'कोर्स जोड़ें'
export const chooseCourse = 'कोर्स चुनें'
export const save = 'सेव करें'
export const saving = 'सेव हो रहा है…'
export const draftHidden = 'ड्राफ़्ट। छात्रों को अभी नहीं दिखता।'
export const courseGone = (id: number) => `कोर्स ${id} (हटाया गया)`
export const reorder = (title: string) => `क्रम बदलें: ${title}`
export const moveUp = (title: string) => `ऊपर ले जाएँ: ${title}`
export const moveDown = (title: string) => `नीचे ले जाएँ: ${title}`
export const remove = (title: string) => `हटाएँ: ${title}`
export const movedTo = (title: string, place: number, all: number) =>
  `${title} अब ${all} में से ${place} नंबर पर है`
export const tooMany = (max: number) => `आप ज़्यादा से ज़्यादा ${max} कोर्स चुन सकते हैं।`
export const changedByOthers =
  'आपके बदलते समय किसी और ने चुनिंदा कोर्स बदल दिए। यह उनकी पसंद है। इसे अपनी पसंद से बदलने के लिए फिर से सेव करें।'
export const theirChoice = 'उनकी पसंद'
export const nothingChosen = 'कोई कोर्स नहीं'
export const dragInstructions =
  'इस कोर्स को उठाने के लिए Space दबाएँ। तीर वाली कुंजियों से खिसकाएँ, और छोड़ने के लिए फिर Space दबाएँ। वापस रखने के लिए Escape दबाएँ।'
