export const error = 'गड़बड़ी'
export const tab = 'छात्र'
export const noStudents = 'इस कोर्स में अभी कोई छात्र नहीं है'
export const noStudentsHint = 'कोर्स से जुड़ने वाले छात्र यहाँ दिखेंगे।'
export const searchStudents = 'छात्र खोजें'
export const students = (count: number) => `${count} छात्र`
export const studentList = 'कोर्स के छात्र'
export const previousStudents = 'पिछले'
export const nextStudents = 'अगले'
export const takesNow = 'अभी क्विज़ दे रहे हैं'
export const moreMinutes = (minutes: number) => `+${minutes} मिनट`
export const answeredOf = (answered: number, all: number) => `${all} में से ${answered} सवालों के जवाब दिए`
export const endsAt = (when: string) => `ख़त्म होने का समय: ${when}`
export const submittedAttempts = (count: number) => (count === 0 ? 'अभी जमा नहीं की' : `${count} बार जमा की`)
export const extraTime = 'अतिरिक्त समय'
export const extraTimeOf = (name: string) => `अतिरिक्त समय: ${name}`
export const extraMinutes = 'अतिरिक्त मिनट'
export const extraMinutesHint =
  'हर मौके के लिए, जैसे 20। ये समय सीमा में और क्विज़ बंद होने के समय में जुड़ते हैं। न देने हों तो खाली छोड़ें।'
export const extraTimeNow = 'यह छात्र अभी क्विज़ दे रहा है। ज़्यादा मिनट तुरंत मिलेंगे। कम मिनट अगले मौके से लागू होंगे।'
export const saveExtraTime = 'अतिरिक्त समय सेव करें'
export const saving = 'सेव हो रहा है…'
export const extraTimeSaved = 'अतिरिक्त समय सेव हो गया'
export const extraTimeFailed = 'अतिरिक्त समय सेव नहीं हो सका। फिर से कोशिश करें।'
export const isEnding = 'ख़त्म, आख़िरी जवाब आ रहे हैं'
export const endAttempt = 'क्विज़ ख़त्म करें'
export const endAttemptOf = (name: string) => `क्विज़ ख़त्म करें: ${name}`
export const askEnd = (name: string) => `${name} की क्विज़ ख़त्म करें?`
export const endMeans =
  'छात्र इसके बाद जवाब नहीं दे सकता। पहले दिए गए जवाब गिने जाएँगे, चाहे वे 30 सेकंड बाद तक पहुँचें। अगर क्विज़ में और मौके बाकी हैं, तो छात्र फिर से शुरू कर सकता है। इसे वापस नहीं लिया जा सकता।'
export const ending = 'ख़त्म हो रही है…'
export const attemptEnded = 'क्विज़ ख़त्म हुई। छात्र को सूचना मिलेगी।'
export const endFailed = 'क्विज़ ख़त्म नहीं हो सकी। फिर से कोशिश करें।'
