export const notTeacher = 'यह सिर्फ़ कोर्स के टीचर देख सकते हैं'
export const exportRunning = 'आपका डेटा पहले से एक्सपोर्ट हो रहा है। वह डाउनलोड पूरा होने दें, फिर कोशिश करें।'
export const noteNotFound = 'यह नोट अब नहीं है। पेज फिर से लोड करें।'
export const notYourNote = 'यह नोट सिर्फ़ लिखने वाला या एडमिन मिटा सकता है।'
