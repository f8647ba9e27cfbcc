import { formatCount } from '../../platform/count.ts'

export const minutes = 'मिनट'
export const lessons = 'पाठ'
export const weeklyGoal = 'साप्ताहिक लक्ष्य'
export const minutesAWeek = 'हफ़्ते में मिनट'
export const lessonsAWeek = 'हफ़्ते में पाठ'
export const enterNumber = (most: number) => `1 से ${most} तक की संख्या लिखें`
export const remindMe = 'मुझे याद दिलाएँ'
export const remindMeHint = 'जिस दिन आपने पढ़ाई नहीं की हो, उस दिन हम याद दिलाएँगे।'
export const weekdays = 'सोमवार, मंगलवार, बुधवार, गुरुवार, शुक्रवार, शनिवार, रविवार'
export const weekdaysShort = 'सो, मं, बु, गु, शु, श, र'
export const chooseDay = 'याद दिलाने के लिए कम से कम एक दिन चुनें'
export const at = 'समय'
export const timeIn = (timeZone: string) => `${timeZone} का समय`
export const timeAtAcademy = 'अकादमी का समय'
export const saving = 'सेव हो रहा है…'
export const saveGoal = 'लक्ष्य सेव करें'
export const addToCalendar = 'मेरे कैलेंडर में जोड़ें'
export const on = 'दिन'
export const studyAt = (name: string) => `${name} पर पढ़ाई`
export const timeToStudy = 'पढ़ाई का समय'
export const error = 'गड़बड़ी हुई'
export const goalFailed = 'साप्ताहिक लक्ष्य सेव नहीं हो सका'
export const goalSaved = 'साप्ताहिक लक्ष्य सेव हो गया'
export const goalDeleted = 'हमने लक्ष्य, उसकी याद और आपका पढ़ाई का समय हटा दिया है।'
export const goalTurnedOff = 'साप्ताहिक लक्ष्य बंद किया गया'
export const whatGoalIs =
  'साप्ताहिक लक्ष्य तय करें, और चाहें तो याद दिलाने को कहें। हम आपका पढ़ाई का समय तभी गिनते हैं जब आपका लक्ष्य हो। इसे सिर्फ़ आप देख सकते हैं।'
export const chooseGoal = 'लक्ष्य चुनें'
export const whenTurnedOff = 'बंद करने पर हम लक्ष्य, उसकी याद और आपका पढ़ाई का समय हटा देते हैं।'
export const turningOff = 'बंद किया जा रहा है…'
export const turnOff = 'बंद करें'
export const studyTimePerWeek = 'हर हफ़्ते की पढ़ाई'
export const from = '<date></date> से'
export const minuteCount = (minutes: number) => `${formatCount(minutes)} मिनट`
export const minutesThisWeek = (done: number, target: number) =>
  `इस हफ़्ते <b>${formatCount(target)} में से ${done} मिनट</b>`
export const lessonsThisWeek = (done: number, target: number) =>
  `इस हफ़्ते <b>${formatCount(target)} में से ${done} पाठ</b>`
export const daysInARow = (streak: number) => `लगातार ${streak} दिन`
export const yourWeek = 'आपका हफ़्ता'
export const changeGoal = 'लक्ष्य बदलें'
export const timeRequired = 'समय ऐसे लिखें: 18:30'
export const goalRequired = 'साप्ताहिक लक्ष्य लिखें'
export const wholeNumber = 'पूर्ण संख्या लिखें'
export const aboveZero = 'शून्य से बड़ी संख्या लिखें'
export const goalTooHigh = (minutes: number, lessons: number) =>
  `हफ़्ते में ज़्यादा से ज़्यादा ${minutes} मिनट या ${lessons} पाठ लिखें`
