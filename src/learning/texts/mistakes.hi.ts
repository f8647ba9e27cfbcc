import { formatCount } from '../../platform/count.ts'

export const mistakeNotebook = 'गलतियों की कॉपी'
export const practise = (due: number) => `${formatCount(due)} गलतियों का अभ्यास करें`
export const whatItIs =
  'जिन सवालों के जवाब आपने गलत दिए, वे आपको यहाँ एक दिन बाद फिर दिखते हैं। हर सही जवाब के बाद हम उसे और ज़्यादा दिन बाद दिखाते हैं।'
export const dueToday = (due: number) => `आज ${formatCount(due)} सवाल करने हैं`
export const from = '<title></title> से'
export const checkAnswer = 'जवाब जाँचें'
export const dontKnow = 'मुझे नहीं पता'
export const answerMissing = 'पहले जवाब चुनें या लिखें।'
export const notChecked = 'आपका जवाब जाँचा नहीं जा सका। फिर से कोशिश करें।'
export const hereIsTheAnswer = 'जवाब यह है'
export const comesBack = (day: string) => `यह सवाल आपको ${day} को फिर दिखेगा।`
export const next = 'अगला सवाल'
export const doneForToday = 'आज का अभ्यास पूरा हुआ'
export const rightOf = (right: number, practised: number) => `${practised} में से ${right} सही`
export const nothingDue = 'आज कोई सवाल नहीं करना है'
export const nextOn = (day: string, total: number) =>
  `अगला सवाल ${day} को करना है। आपकी कॉपी में ${formatCount(total)} सवाल हैं।`
export const inNotebook = (total: number) => `आपकी कॉपी में ${formatCount(total)} सवाल हैं।`
export const empty = 'आपकी कॉपी खाली है'
export const emptyHint =
  'क्विज़ के किसी सवाल का जवाब गलत हो, तो आप यहाँ उसका अभ्यास कर सकते हैं। जब क्विज़ अपने जवाब दिखाती है, तब सवाल यहाँ आता है।'
export const toLibrary = 'मेरी लाइब्रेरी में जाएँ'
export const noneLoaded = 'और सवाल लोड नहीं हो सके। फिर से कोशिश करें।'
export const tryAgain = 'फिर से कोशिश करें'
