export const giftNoAnswers = 'कोष्ठक { } में जवाब नहीं हैं। उन्हें जोड़ें।'
export const giftNotClosed = 'बंद करने वाला कोष्ठक } नहीं है। उसे जोड़ें।'
export const giftNoSigns = 'जवाबों से पहले = या ~ नहीं है। सही जवाब से पहले = और गलत से पहले ~ लिखें।'
export const textNotConverted = 'टेक्स्ट बहुत लंबा या जटिल है। इसे छोटा करें।'
export const isEssay = 'खुले जवाब वाले सवाल नहीं लिए जाते। उनके लिए असाइनमेंट बनाएँ।'
export const noRightAnswer = 'कोई जवाब सही नहीं है। सही जवाब पर निशान लगाएँ।'
export const noNumber = (text: string) => `“${text}” संख्या नहीं है। 9.8 जैसी संख्या लिखें।`
export const partsAreLost = 'जिन जवाबों पर कुछ ही अंक थे, वे गलत माने जाएँगे।'
export const onlyFirstNumber = 'सिर्फ़ पहली सही संख्या ली गई है।'
export const wildcardsAreLost = 'जिन जवाबों में कुछ भी के लिए * है, वे छोड़ दिए गए हैं।'
export const onlyWildcards = 'सभी सही जवाबों में कुछ भी के लिए * है, जो नहीं लिया जाता। उसकी जगह पूरे जवाब लिखें।'
export const kindUnknown = (kind: string) => `“${kind}” प्रकार के सवाल नहीं लिए जाते। यह सवाल ख़ुद बनाएँ।`
export const columnQuestion = 'सवाल'
export const columnKind = 'प्रकार'
export const columnOption = (letter: string) => `विकल्प ${letter}`
export const columnAnswer = 'सही जवाब'
export const columnTolerance = 'छूट'
export const columnUnit = 'इकाई'
export const columnExplanation = 'व्याख्या'
export const columnTopic = 'टॉपिक'
export const columnDifficulty = 'कठिनाई'
export const columnRules = 'नियम'
export const foreignPictures = 'दूसरी साइटों की तस्वीरें लिंक बन जाती हैं।'
export const pictureNotTaken = (name: string) => `तस्वीर “${name}” नहीं ली गई है। उसे सवाल में ख़ुद जोड़ें।`
export const unitNotTaken = (unit: string) => `इकाई “${unit}” नहीं ली गई है। उसे सवाल में ख़ुद जोड़ें।`
export const isNoQuestion = 'यह सिर्फ़ टेक्स्ट है, इसमें कोई सवाल नहीं है। इसे किसी पाठ में जोड़ें।'
export const isRandom =
  'Moodle जिन सवालों को अपने आप चुनता है, वे नहीं लिए जाते। क्विज़ में बैंक से अपने आप चुने जाने वाले सवाल जोड़ें।'
export const questionNumber = (number: number) => `सवाल ${number}`
export const notInBackup = 'यह सवाल बैकअप में नहीं है। उसे ख़ुद बनाएँ।'
export const isTwiceInQuiz = 'यह सवाल क्विज़ में दो बार है। हम इसे एक बार लेते हैं।'
export const hasNoMarks = 'इस क्विज़ में सवाल के कोई अंक नहीं हैं। इसे अंकों के साथ क्विज़ में फिर जोड़ें।'
export const quizIsFull = (max: number) => `एक क्विज़ में ${max} सवाल हो सकते हैं।`
export const quizDatesAreLost = 'क्विज़ के खुलने और बंद होने का समय नहीं लिया जाता।'
export const quizzesShowAnswers =
  'क्विज़ जमा होने पर सही जवाब दिखते हैं, पास अंक नहीं होते, और गलत जवाब पर अंक नहीं कटते।'
export const gapWithChoice = 'जिन खाली जगहों में विकल्प हैं, वे नहीं ली जातीं। यह सवाल ख़ुद बनाएँ।'
