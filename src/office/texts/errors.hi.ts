export const notTeacher = 'यह सिर्फ़ कोर्स के टीचर देख सकते हैं'
export const exportRunning = 'आपका डेटा पहले से एक्सपोर्ट हो रहा है। वह डाउनलोड पूरा होने दें, फिर कोशिश करें।'
