export const print = 'प्रिंट करें'
export const twoColumns = 'दो कॉलम'
export const spaceForAnswers = 'जवाब की जगह'
export const withKey = 'उत्तर कुंजी'
export const withExplanations = 'व्याख्या'
export const questions = 'सवाल'
export const time = (minutes: number) => `समय: ${minutes} मिनट`
export const maximumMarks = (marks: string) => `कुल अंक: ${marks}`
export const name = 'नाम'
export const rollNumber = 'रोल नंबर'
export const date = 'तारीख़'
export const eachWrongCosts = (marks: string) => `हर गलत जवाब पर कटने वाले अंक: ${marks}`
export const isTrue = 'सही'
export const isFalse = 'गलत'
export const answer = 'जवाब'
export const marks = 'अंक'
export const answerKeyOf = (title: string) => `उत्तर कुंजी: ${title}`
export const explanations = 'व्याख्या'
export const drawsQuestions = 'यह क्विज़ सवाल अपने आप चुनती है, इसलिए हर छात्र का पेपर अलग होता है'
export const drawsQuestionsHint = 'प्रिंट करने के लिए, अपने आप चुने जाने वाले सवालों की जगह तय सवाल रखें।'
