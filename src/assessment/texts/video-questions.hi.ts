export const questionAt = (clock: string) => `${clock} पर सवाल`
export const checkAnswer = 'जवाब जाँचें'
export const skip = 'छोड़ें'
export const answerMissing = 'पहले जवाब चुनें या लिखें, या सवाल छोड़ दें।'
export const notChecked = 'आपका जवाब जाँचा नहीं जा सका। फिर से कोशिश करें, या सवाल छोड़ दें।'
export const right = 'सही जवाब'
export const partlyRight = 'कुछ हद तक सही'
export const wrong = 'जवाब गलत है'
export const continueVideo = 'आगे बढ़ें'
