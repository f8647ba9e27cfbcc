export const workMarked = 'आपका काम जाँच लिया गया है'
export const workMarkedIn = (title: string) => `“${title}” के अंक और कमेंट देखें।`
export const workReturned = 'आपके काम में सुधार चाहिए'
export const workReturnedIn = (title: string) => `आपके शिक्षक ने “${title}” लौटाया है।`
export const quizRegraded = 'आपके अंक बदल गए हैं'
export const marksCorrected = (title: string) => `हमने क्विज़ “${title}” में आपके अंक ठीक किए हैं।`
export const challengeAccepted = 'आपकी आपत्ति मान ली गई'
export const challengeRejected = 'आपकी आपत्ति नहीं मानी गई'
export const challengeReply = (title: string, reply: string) => `क्विज़ “${title}”: ${reply}`
export const timeGiven = 'आपको अतिरिक्त समय मिला है'
export const timeGivenFor = (title: string, minutes: number) =>
  `आपके शिक्षक ने क्विज़ “${title}” के लिए आपको ${minutes} मिनट और दिए हैं।`
export const quizEnded = 'क्विज़ ख़त्म हो गई'
export const quizEndedBy = (title: string) =>
  `आपके शिक्षक ने क्विज़ “${title}” ख़त्म कर दी है। तब तक के आपके जवाब गिने जाएँगे।`
