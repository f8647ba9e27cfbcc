export const pages = 'पेज'
export const pagesHint =
  'आपकी शर्तें और दूसरे पेज। हम हर पेज के लिए आपकी सेटिंग से एक टेक्स्ट तैयार करते हैं। पेज और उसके लिंक तभी दिखते हैं जब आप उसे पब्लिश करते हैं।'
export const published = 'पब्लिश है'
export const notPublished = 'यह पेज पब्लिश नहीं है।'
export const hidden = 'पब्लिश नहीं है'
export const notWritten = 'अभी लिखा नहीं है'
export const view = (page: string) => `देखें<hidden> ${page}</hidden>`
export const edit = (page: string) => `बदलें<hidden> ${page}</hidden>`
export const editLanguage = (page: string, language: string) => `${language}<hidden> (${page} बदलें)</hidden>`
export const editTitle = (title: string) => `${title}: बदलें`
export const editTitleIn = (title: string, language: string) => `${title}: ${language} में बदलें`
export const preparedHint =
  'यह टेक्स्ट हमने आपकी सेटिंग से तैयार किया है। यह एक शुरुआत है, कानूनी सलाह नहीं: पब्लिश करने से पहले हर वाक्य जाँच लें।'
export const takePrepared = 'तैयार टेक्स्ट लें'
export const text = 'टेक्स्ट'
export const publish = 'पब्लिश करें'
export const publishHint = 'पेज सब पढ़ सकते हैं। फ़ुटर में उसका लिंक होता है।'
export const save = 'पेज सेव करें'
export const saving = 'सेव हो रहा है…'
export const saved = 'पेज सेव हो गया'
export const error = 'गड़बड़ी'
export const saveFailed = 'पेज सेव नहीं हो सका। फिर से कोशिश करें।'
export const writeFirst = 'पब्लिश करने से पहले टेक्स्ट लिखें।'
export const nothingToChange = 'कम से कम एक बदलाव भेजें'

export const auditChanged = 'ने पेज <subject></subject> बदला'
export const auditPublished = 'ने पेज <subject></subject> पब्लिश किया'
export const auditHidden = 'ने पेज <subject></subject> छिपाया'
