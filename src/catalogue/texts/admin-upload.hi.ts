import { formatCount } from '../../platform/count.ts'

export const addVideos = 'वीडियो जोड़ें'
export const createLessons = (count: number) => `${formatCount(count)} पाठ बनाएँ`
export const uploadingVideo = 'वीडियो अपलोड हो रहा है…'
export const batchIntro = 'हर फ़ाइल इसी क्रम में कोर्स के अंत में एक पाठ बनेगी।'
export const titleOf = (number: number) => `शीर्षक ${number}`
export const durationOf = (number: number) => `अवधि ${number}`
export const durationExample = '45 minutes'
export const lessonCreated = 'पाठ बन गया'
export const removeFile = (name: string) => `${name} हटाएँ`
export const remove = 'हटाएँ'
export const filesNotAdded = 'ये फ़ाइलें नहीं जोड़ी गईं'
export const documentsAreResources = 'दस्तावेज़ संसाधन होते हैं: <link>सामग्री अपलोड करें</link>'
export const enterUrl = 'URL लिखें'
export const uploadFile = 'फ़ाइल अपलोड करें'
export const editResource = 'संसाधन बदलें'
export const addNewResource = 'नया संसाधन जोड़ें'
export const updateResource = 'संसाधन सेव करें'
export const createResource = 'संसाधन बनाएँ'
export const uploading = 'अपलोड हो रहा है…'
export const updating = 'सेव हो रहा है…'
export const creating = 'बनाया जा रहा है…'
export const course = 'कोर्स'
export const selectCourse = 'कोर्स चुनें'
export const title = 'शीर्षक'
export const source = 'स्रोत'
export const type = 'प्रकार'
export const selectType = 'प्रकार चुनें'
export const size = 'आकार'
export const url = 'URL'
export const resourceFile = 'संसाधन की फ़ाइल'
export const chooseNewFile = 'नई फ़ाइल चुनें'
export const chooseFile = 'फ़ाइल चुनें'
export const fileHint = 'PDF, PPT, PPTX, DOC, DOCX, ZIP या RAR, 100MB तक'
export const chooseKnownFile = 'PDF, PPT, PPTX, DOC, DOCX, ZIP या RAR फ़ाइल चुनें'
export const fileTooLarge = 'फ़ाइल 100 MB से बड़ी है। कोई छोटी चुनें।'
export const searchResources = 'संसाधन खोजें'
export const whichResources = 'संसाधन चुनकर देखें'
export const allTypes = 'सभी प्रकार'
export const countOfResources = (count: number) => `${formatCount(count)} संसाधन`
export const noResourceMatches = 'कोई संसाधन मेल नहीं खाता। खोज या प्रकार बदलें।'
export const viewResource = (title: string) => `${title} देखें (नए टैब में खुलेगा)`
export const view = 'देखें'
export const addResource = 'संसाधन जोड़ें'
export const noIndependentResources = 'अभी कोई स्वतंत्र संसाधन नहीं है। अपना पहला संसाधन जोड़ें!'
export const noCourseResources = 'इस कोर्स में अभी कोई संसाधन नहीं है। अपना पहला संसाधन जोड़ें!'
export const askDelete = (title: string) => `“${title}” को हटाएँ?`
export const askDeleteText = 'क्या आप वाकई इस संसाधन को हटाना चाहते हैं? इसे वापस नहीं लाया जा सकता।'
export const isDocument = 'दस्तावेज़ है'
export const isNoVideo = 'MP4, MOV या WebM वीडियो नहीं है'
export const uploadInterrupted = (percent: number) =>
  `<name></name> का अपलोड ${percent}% पर रुक गया। जारी रखने के लिए वही फ़ाइल फिर चुनें।`
export const discard = 'हटा दें'
export const discardUpload = (name: string) => `${name} का अपलोड हटा दें`
export const uploadStudyResources = 'पढ़ाई के संसाधन अपलोड करें'
export const resources = 'संसाधन'
export const courseResources = 'कोर्स के संसाधन'
export const selectCourseToView = 'संसाधन देखने और उन्हें बदलने के लिए कोर्स चुनें'
export const independentResources = 'स्वतंत्र संसाधन'
export const connectionLost = 'कनेक्शन टूट गया। फिर से कोशिश हो रही है…'
export const serverIsBusy = 'सर्वर व्यस्त है। फिर से कोशिश हो रही है…'
export const cancelUpload = 'अपलोड रद्द करें'
export const uploadOf = (name: string) => `${name} का अपलोड`
export const serverChecks = 'सर्वर फ़ाइल की जाँच कर रहा है'
export const percentSent = (percent: number) => `${percent} प्रतिशत`
export const wasNotUploaded = (name: string) => `${name} अपलोड नहीं हुई`
export const tryAgain = 'फिर से कोशिश करें'
export const serverChecksAll = '100% · सर्वर फ़ाइल की जाँच कर रहा है…'
export const starting = 'शुरू हो रहा है…'
export const sentOf = (sent: string, total: string) => `${total} में से ${sent}`
export const timeLeft = (time: string) => `${time} बाकी`
export const minutes = (minutes: number) => `${minutes} मिनट`
export const seconds = (seconds: number) => `${seconds} सेकंड`
export const videoHasNoLength = 'वीडियो फ़ाइल में लंबाई नहीं है। अवधि लिखें।'
export const success = 'हो गया'
export const lessonsCreated = (count: number) => `${formatCount(count)} पाठ बन गए`
