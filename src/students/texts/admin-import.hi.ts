import { counted, formatCount } from '../../platform/count.ts'

export const importStudents = 'छात्र इम्पोर्ट करें'
export const importIntro =
  'CSV या Excel फ़ाइल से, जिसकी हर पंक्ति में एक छात्र हो। पहले आप देखते हैं कि क्या होगा; आपकी पुष्टि तक कुछ नहीं बदलता।'
export const file = 'छात्रों की फ़ाइल'
export const chooseFile = 'CSV या Excel फ़ाइल चुनें'
export const fileHint = 'कॉलम: नाम, मोबाइल नंबर, यूज़रनेम, बैच, कोर्स, नकद रकम, एक्सेस कब तक।'
export const fileTooLarge = 'फ़ाइल बहुत बड़ी है। सीमा 10 MB है।'
export const fileUnreadable = 'यह फ़ाइल पढ़ी नहीं जा सकी। इसे CSV में सेव करके फिर कोशिश करें।'
export const fileEmpty = 'फ़ाइल में कोई पंक्ति नहीं है। कोई और फ़ाइल चुनें।'
export const tooManyRows = 'फ़ाइल में 10,000 से ज़्यादा पंक्तियाँ हैं। इसे छोटी फ़ाइलों में बाँटें।'
export const columns = 'कॉलम'
export const columnsHint = 'देख लें कि हर कॉलम में क्या है।'
export const firstRowIsTitles = 'पहली पंक्ति में शीर्षक हैं'
export const columnOf = (number: number) => `कॉलम ${formatCount(number)}`
export const ignored = 'इस्तेमाल नहीं होगा'
export const name = 'नाम'
export const mobile = 'मोबाइल नंबर'
export const username = 'यूज़रनेम'
export const batch = 'बैच'
export const course = 'कोर्स'
export const paid = 'नकद दिया'
export const until = 'एक्सेस कब तक'
export const batchForAll = 'जिन छात्रों का बैच नहीं लिखा, उनका बैच'
export const noBatch = 'कोई बैच नहीं'
export const checkFile = 'फ़ाइल जाँचें'
export const checking = 'जाँच हो रही है…'
export const needsName = 'नाम या यूज़रनेम वाला कॉलम चुनें'
export const rehearsal = 'क्या होगा'
export const willCreate = (count: number) => `${counted(count, 'खाता बनेगा', { many: 'खाते बनेंगे' })}`
export const willAdd = (count: number) =>
  `${counted(count, 'छात्र, जिसका खाता है, जोड़ा जाएगा', { many: 'छात्र, जिनका खाता है, जोड़े जाएँगे' })}`
export const repeated = (count: number) =>
  `दोहराई गई ${counted(count, 'पंक्ति छोड़ी जाएगी', { many: 'पंक्तियाँ छोड़ी जाएँगी' })}`
export const wrong = (count: number) =>
  `गलती वाली ${counted(count, 'पंक्ति छोड़ी जाएगी', { many: 'पंक्तियाँ छोड़ी जाएँगी' })}`
export const rows = 'पंक्तियाँ'
export const whichRows = 'कौन सी पंक्तियाँ'
export const allRows = 'सभी पंक्तियाँ'
export const rowsNew = 'नए खाते'
export const rowsExisting = 'खाते वाले छात्र'
export const rowsDuplicate = 'दोहराई गई पंक्तियाँ'
export const rowsError = 'गलती वाली पंक्तियाँ'
export const rowsKept = 'रखे गए छात्र'
export const line = 'पंक्ति'
export const student = 'छात्र'
export const result = 'नतीजा'
export const showMore = 'और पंक्तियाँ दिखाएँ'
export const noRows = 'ऐसी कोई पंक्ति नहीं है। दूसरी तरह की पंक्तियाँ चुनें।'
export const downloadWrong = 'सुधारने के लिए पंक्तियाँ डाउनलोड करें'
export const problem = 'समस्या'
export const downloadFailed = 'पंक्तियाँ डाउनलोड नहीं हो सकीं। फिर कोशिश करें।'
export const startImport = (count: number) => `${formatCount(count)} छात्र इम्पोर्ट करें`
export const askImport = (count: number) => `${formatCount(count)} छात्र इम्पोर्ट करें?`
export const askImportText =
  'Lantern खाते बनाता है, छात्रों को बैच और कोर्स में जोड़ता है और नकद रकम को मंज़ूर पेमेंट के रूप में दर्ज करता है। या तो सभी पंक्तियाँ इम्पोर्ट होती हैं या कोई नहीं। आप सात दिन तक इम्पोर्ट को वापस ले सकते हैं।'
export const issuesInvoices = (count: number) =>
  `आपने GSTIN सेट किया है, इसलिए Lantern इस नकद रकम के लिए आज की तारीख़ के ${formatCount(count)} टैक्स इनवॉइस जारी करेगा।`
export const withoutInvoices = 'नकद रकम बिना इनवॉइस के इम्पोर्ट करें'
export const withoutInvoicesHint =
  'यह तब चुनें, जब आपको यह रकम Lantern से पहले मिली हो और आप इसके इनवॉइस जारी कर चुके हों।'
export const importing = 'इम्पोर्ट हो रहा है…'
export const preparing = (done: number, of: number) =>
  `पासवर्ड बन रहे हैं: ${formatCount(of)} में से ${formatCount(done)}`
export const undoing = 'वापस लिया जा रहा है…'
export const done = 'इम्पोर्ट पूरा हुआ'
export const failed = 'कुछ भी इम्पोर्ट नहीं हुआ'
export const checkAgain = 'फिर से जाँचें'
export const otherFile = 'दूसरी फ़ाइल चुनें'
export const recentImports = 'पिछले हफ़्ते के इम्पोर्ट'
export const importedBy = (file: string, students: number, by: string) =>
  `${file}: ${formatCount(students)} छात्र, ${by} ने किए`
export const undone = 'वापस लिया गया'
export const undoneKept = (kept: number) => `वापस लिया गया, ${formatCount(kept)} छात्र रखे गए`
export const undo = 'वापस लें'
export const undoImportOf = (file: string) => `${file} का इम्पोर्ट वापस लें`
export const askUndo = (file: string) => `${file} का इम्पोर्ट वापस लें?`
export const askUndoText =
  'इसके खाते, बैच की सदस्यता और एक्सेस हट जाएँगे, और इसके नकद पेमेंट गलती मानकर रद्द होंगे। जो छात्र साइन इन कर चुके हैं या जिनमें कुछ बदला है, वे सब कुछ के साथ रखे जाते हैं, और आप देख सकते हैं कि वे कौन हैं।'
export const showKept = 'रखे गए छात्र दिखाएँ'
export const passwords = 'पहले पासवर्ड'
export const showPasswords = 'पासवर्ड दिखाएँ'
export const showPasswordsOf = (file: string) => `${file} के पासवर्ड दिखाएँ`
export const askPasswords = 'पहले पासवर्ड दिखाएँ?'
export const askPasswordsText =
  'आप इन्हें सिर्फ़ एक बार देख सकते हैं। सूची प्रिंट करें या डाउनलोड करें, या हर छात्र को WhatsApp से पासवर्ड भेजें।'
export const passwordsHint = 'यह सूची फिर नहीं दिखेगी। छात्र अपने खाते के पेज पर पासवर्ड बदल सकते हैं।'
export const password = 'पासवर्ड'
export const print = 'प्रिंट करें'
export const downloadCsv = 'CSV डाउनलोड करें'
export const sendByWhatsapp = 'WhatsApp'
export const sendTo = (student: string) => `${student} को WhatsApp से पासवर्ड भेजें`
export const passwordMessage = (
  student: string,
  academy: string,
  site: string,
  user: string,
  secret: string,
) => `नमस्ते ${student}, ${academy} में आपका खाता तैयार है।\n${site}\nयूज़रनेम: ${user}\nपासवर्ड: ${secret}`
export const close = 'बंद करें'
export const error = 'कुछ गड़बड़ हो गई'
export const importFailed = 'इम्पोर्ट नहीं हो सका। फिर कोशिश करें।'
export const undoStarted = 'इम्पोर्ट वापस लिया जा रहा है'
export const newAccount = 'खाता बनेगा'
export const existingAccount = 'खाता है'
export const keptStudent = 'रखा गया'
export const noteNameMissing = 'नाम नहीं है। नाम लिखें।'
export const noteNameLong = 'नाम बहुत लंबा है। छोटा करें।'
export const noteUsernameWrong = (value: string) =>
  `${value} यूज़रनेम नहीं हो सकता। 3 से 32 अंग्रेज़ी अक्षर a–z, अंक, डॉट, अंडरस्कोर या हाइफ़न इस्तेमाल करें।`
export const noteUsernameTaken = (value: string) => `यूज़रनेम ${value} किसी और का है। कोई और चुनें।`
export const noteMobileWrong = (value: string) => `${value} मोबाइल नंबर नहीं है। इस तरह लिखें: 98765 43210.`
export const noteMobileRounded = (value: string) =>
  `Excel ने इस नंबर को छोटा करके ${value} कर दिया है। कॉलम को टेक्स्ट बनाएँ और नंबर फिर से भरें।`
export const noteMobileShared = (value: string) => `नंबर ${value} कई छात्रों का है। यूज़रनेम भी लिखें।`
export const noteMobileOf = (value: string) =>
  `यह नंबर ${value} का है, जिसका पूरा नाम नहीं लिखा है। वहाँ नाम लिखें या यहाँ यूज़रनेम लिखें।`
export const noteMobileUsed = (value: string) => `${value} का यही नंबर है, पर नाम दूसरा है। नाम या नंबर ठीक करें।`
export const noteBatchUnknown = (value: string) =>
  `${value} नाम का कोई चालू बैच नहीं है। नाम की जाँच करें, या बैच बनाएँ।`
export const noteBatchOver = (value: string) =>
  `${value} नाम का बैच ख़त्म हो चुका है। उसका आख़िरी दिन बदलें, या कोई और बैच चुनें।`
export const noteCourseUnknown = (value: string) => `${value} नाम का कोई कोर्स नहीं है। नाम की जाँच करें।`
export const noteCourseAmbiguous = (value: string) =>
  `${value} नाम के कई कोर्स हैं। कोर्स के पते का आख़िरी हिस्सा लिखें।`
export const noteUntilWrong = (value: string) => `${value} तारीख़ नहीं है। इसे 31/03/2027 की तरह लिखें।`
export const noteUntilPast = (value: string) => `${value} बीत चुका है। आगे का दिन लिखें।`
export const noteUntilForWhat = '“एक्सेस कब तक” के लिए बैच से बाहर का कोर्स चाहिए। बैच का अपना आख़िरी दिन होता है।'
export const notePaidWrong = (value: string) => `${value} रकम नहीं है। इस तरह लिखें: 5,000.`
export const notePaidForWhat = 'वह कोर्स लिखें जिसके लिए रकम दी गई'
export const noteIsStaff = (value: string) => `${value} एडमिन है। यह पंक्ति हटाएँ।`
export const noteHasCourse = 'छात्र के पास इस कोर्स का आजीवन एक्सेस पहले से है। यह पंक्ति हटाएँ।'
export const notePaidBefore = (day: string) =>
  `यह नकद पेमेंट ${day} को दर्ज हो चुका है। अगर छात्र ने फिर से दिया है, तो उसे छात्र के पेज पर दर्ज करें।`
export const noteSameAs = (value: string) => `वही छात्र जो पंक्ति ${value} में है`
export const noteBatchFull = 'एक बैच में सीटें कम हैं। सीटें बढ़ाएँ या कुछ छात्र छोड़ें।'
export const noteBatchOverSince = 'जाँच के बाद एक बैच ख़त्म हो गया। फिर से जाँचें।'
export const noteBatchNotFound = 'जाँच के बाद एक बैच हट गया। फिर से जाँचें।'
export const noteCourseNotFound = 'जाँच के बाद एक कोर्स हटा दिया गया। फिर से जाँचें।'
export const noteStudentGone = 'जाँच के बाद एक छात्र ने अपना खाता हटा दिया। फिर से जाँचें।'
export const noteStaffGone = 'जिस एडमिन ने यह शुरू किया था, उसे अब अनुमति नहीं है। इम्पोर्ट फिर से शुरू करें।'
export const noteJobFailed = 'सर्वर इसे पूरा नहीं कर सका। फिर कोशिश करें।'
export const unknownNote = 'इस पंक्ति में कुछ गलत है। इसकी जाँच करके फिर कोशिश करें।'
