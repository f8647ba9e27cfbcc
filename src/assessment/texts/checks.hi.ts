export const option = 'विकल्प'
export const question = 'सवाल'
export const explanation = 'हल'
export const topic = 'टॉपिक'
export const rightNumber = 'सही संख्या'
export const tolerance = 'छूट'
export const unit = 'इकाई'
export const factor = 'गुणक'
export const acceptedAnswer = 'मान्य जवाब'
export const marks = 'अंक'
export const penalty = 'कटने वाले अंक'
export const twoOptions = 'कम से कम दो विकल्प जोड़ें'
export const tooManyOptions = (max: number) => `ज़्यादा से ज़्यादा ${max} विकल्प जोड़ें`
export const oneRight = 'किसी एक विकल्प को सही चुनें'
export const someRight = 'कम से कम एक विकल्प को सही चुनें'
export const mustBeNumber = (label: string) => `${label}: संख्या लिखें, जैसे 9.8`
export const toleranceNegative = '0 या उससे ज़्यादा छूट डालें'
export const oneAccepted = 'कम से कम एक मान्य जवाब जोड़ें'
export const marksOutOfRange = 'अंक 0 से ज़्यादा और 1,000 तक हों। कटने वाले अंक 0 हो सकते हैं।'
export const twoDecimals = 'दशमलव के बाद दो अंक तक लिखें, जैसे 0.33'
export const penaltyTooHigh = 'कटने वाले अंक सवाल के अंकों से ज़्यादा न रखें'
export const mustBeWhole = '0 से बड़ी पूरी संख्या लिखें'
export const numberTooLarge = (max: number) => `${max} तक की संख्या लिखें`
export const tooManyQuestions = (max: number) => `एक क्विज़ में ${max} सवाल हो सकते हैं। कुछ सवाल हटाएँ।`
export const lastAttemptNeeded = 'आख़िरी मौके के बाद जवाब दिखाने के लिए मौकों की सीमा तय करें'
export const questionTwice = 'क्विज़ में एक सवाल दो बार है। एक को हटाएँ।'
export const closesAt = 'तारीख़ और समय लिखें'
export const oneQuestion = 'कम से कम एक सवाल जोड़ें'
export const tooManyTogether = (max: number) => `एक बार में ज़्यादा से ज़्यादा ${max} सवाल जोड़ें`
export const twoPairs = 'कम से कम दो जोड़े जोड़ें'
export const tooManyPairs = (max: number) => `ज़्यादा से ज़्यादा ${max} जोड़े और दाएँ विकल्प जोड़ें`
export const leftTwice = 'बाईं ओर एक ही बात दो बार है। एक को बदलें।'
export const extraTwice = 'दाईं ओर का एक अतिरिक्त विकल्प दो बार है। एक को बदलें।'
export const twoItems = 'कम से कम दो चीज़ें जोड़ें'
export const tooManyItems = (max: number) => `ज़्यादा से ज़्यादा ${max} चीज़ें जोड़ें`
export const itemTwice = 'दो आइटम एक जैसे हैं। एक को बदलें।'
export const oneGap = 'कम से कम एक खाली जगह जोड़ें'
export const tooManyGaps = (max: number) => `ज़्यादा से ज़्यादा ${max} खाली जगहें जोड़ें`
export const gapsMissing = 'सवाल में हर खाली जगह एक बार लिखें, जैसे पहली के लिए [[1]]'
export const questionOrDraw = 'या तो सवाल चुनें या बैंक से चुने जाने वाले सवाल'
export const reason = 'वजह'
export const oneAnswer = 'कम से कम एक जवाब चुनें'
export const tooManyAnswers = (max: number) => `ज़्यादा से ज़्यादा ${max} जवाब चुनें`
export const reply = 'जवाब'
export const sectionTitle = 'नाम'
export const tooManySections = (max: number) => `एक क्विज़ में ${max} सेक्शन हो सकते हैं। कुछ सेक्शन हटाएँ।`
export const chooseSection = 'सेक्शन चुनें'
export const sectionIsEmpty = 'इस सेक्शन में कोई सवाल नहीं है। एक जोड़ें या सेक्शन हटाएँ।'
