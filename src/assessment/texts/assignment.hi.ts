export const error = 'गड़बड़ी'
export const assignment = 'असाइनमेंट'
export const marksInTotal = (marks: string) => `${marks} अंक`
export const dueOn = (moment: string) => `अंतिम तारीख़: ${moment}`
export const noDueDate = 'कोई अंतिम तारीख़ नहीं'
export const lateNotAccepted = 'देर से आया काम नहीं लिया जाता'
export const lateAcceptedUntil = (moment: string) => `देर से भेजा काम ${moment} तक लिया जाता है`
export const lateCosts = (percent: number) => `देर होने पर हम ${percent}% अंक काटते हैं`
export const toPass = (percent: number) => `पास होने के लिए: ${percent}%`
export const rubric = 'हम अंक कैसे देते हैं'
export const upToMarks = (marks: string) => `${marks} तक`
export const yourWork = 'आपका काम'
export const answer = 'आपका जवाब'
export const pages = 'कॉपी के पन्ने'
export const pagesHint = 'एक बार में एक पन्ने की फ़ोटो लें। देख लें कि हर पन्ना पढ़ा जा सके।'
export const takePhoto = 'फ़ोटो लें'
export const choosePictures = 'तस्वीरें चुनें'
export const pageNumber = (number: number) => `पन्ना ${number}`
export const movePageUp = (number: number) => `पन्ना ${number} ऊपर करें`
export const movePageDown = (number: number) => `पन्ना ${number} नीचे करें`
export const turnPage = (number: number) => `पन्ना ${number} घुमाएँ`
export const removePage = (number: number) => `पन्ना ${number} हटाएँ`
export const files = 'फ़ाइलें'
export const filesHint = 'दस्तावेज़, तस्वीरें या ऑडियो, हर एक 20 MB तक।'
export const addFiles = 'फ़ाइलें जोड़ें'
export const removeFile = (name: string) => `${name} हटाएँ`
export const fileTooLarge = 'एक फ़ाइल 20 MB से बड़ी है। छोटी फ़ाइल चुनें।'
export const uploading = (count: number) => `${count} फ़ाइलें अपलोड हो रही हैं…`
export const waitingForNetwork = (count: number) => `नेटवर्क का इंतज़ार है। ${count} फ़ाइलें अपने आप भेजी जाएँगी।`
export const fileFailed = (name: string, reason: string) => `${name}: ${reason}`
export const dismiss = 'हटाएँ'
export const sendingFailed = 'फ़ाइल नहीं भेजी जा सकी। उसे फिर से जोड़ें।'
export const filesUnderWay = 'फ़ाइलें अपलोड हो रही हैं…'
export const savingDraft = 'सेव हो रहा है…'
export const draftSaved = 'आपका ड्राफ़्ट सेव है। इसे सिर्फ़ आप देख सकते हैं।'
export const draftIsKept = 'जमा करने तक हम आपका ड्राफ़्ट सँभालकर रखते हैं।'
export const draftNotSaved = 'ड्राफ़्ट अभी सेव नहीं हुआ। हम फिर से कोशिश कर रहे हैं।'
export const submitWork = 'काम जमा करें'
export const sendingWork = 'जमा हो रहा है…'
export const submitQuestion = 'अपना काम जमा करें?'
export const submitText = (left: number) =>
  left === 0
    ? 'जमा करने के बाद आप अपना काम बदल नहीं सकते।'
    : `आपके शिक्षक इसे जाँचेंगे। आप ${left} बार नया काम भेज सकते हैं।`
export const workSent = 'आपका काम जमा हो गया।'
export const workNotSent = 'आपका काम जमा नहीं हो सका। फिर से कोशिश करें।'
export const sentWork = 'जमा किया काम'
export const version = (number: number) => `संस्करण ${number}`
export const stateSubmitted = 'अभी जाँचा नहीं गया'
export const stateReplaced = 'बदला गया'
export const stateReturned = 'सुधार के लिए लौटाया गया'
export const stateMarked = 'जाँचा गया'
export const late = 'देर से'
export const lateBy = (percent: number) => `देर से, −${percent}%`
export const gradeOf = (grade: string, max: string) => `${max} में से ${grade} अंक`
export const signInToSend = 'काम भेजने के लिए साइन इन करें'
export const enrolToSend = 'काम भेजने के लिए कोर्स से जुड़ें।'
export const isClosed = 'इस असाइनमेंट में अब काम जमा नहीं हो सकता।'
export const sendAgain = 'नया काम भेजें'
export const sendsLeft = (left: number) => `आप ${left} बार नया काम भेज सकते हैं। पहले भेजा काम पढ़ा जा सकता है।`
export const drawingOn = (number: number) => `पन्ना ${number} पर लाल पेन`
export const markedPageNumber = (number: number) => `शिक्षक के निशानों के साथ पन्ना ${number}`
export const savePage = (number: number) => `पन्ना ${number} सेव करें`
export const teacherComment = 'शिक्षक का कमेंट'
export const voiceNote = 'शिक्षक का वॉइस नोट'
export const marksGiven = 'अंक'
export const marksOf = (marks: string, most: string) => `${most} में से ${marks}`
export const deducted = (percent: number) => `देर होने पर हम कुल अंकों में से ${percent}% काटते हैं।`
