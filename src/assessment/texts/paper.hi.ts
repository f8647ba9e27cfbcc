export const noText = 'सवाल का टेक्स्ट नहीं है। उसे नंबर के बाद लिखें।'
export const noAnswer = 'सही जवाब नहीं है। “उत्तर: ख” जैसी लाइन जोड़ें।'
export const noAnswerNoOptions = 'विकल्प और जवाब नहीं हैं। “(क) …” जैसे विकल्प जोड़ें, या “उत्तर: 9.8” जैसी लाइन।'
export const noOptions = 'कोई विकल्प नहीं मिला। हर विकल्प को उसके अक्षर से शुरू करें, जैसे “(क) …”।'
export const noSuchOption = (answer: string, options: number) =>
  `जवाब “${answer}” इन ${options} विकल्पों में नहीं है। अक्षर ठीक करें।`
export const answerIsNoOption = (answer: string) =>
  `जवाब “${answer}” न कोई अक्षर है, न कोई विकल्प। उसे “उत्तर: ख” की तरह लिखें।`
export const optionEmpty = (number: number) => `विकल्प ${number} खाली है। उसका टेक्स्ट लिखें।`
export const optionRepeated = (number: number) => `विकल्प ${number} किसी और विकल्प जैसा ही है। एक को बदलें।`
export const labelMissing = (label: string) => `विकल्प ${label} नहीं है। उसे जोड़ें, या अक्षर ठीक करें।`
export const labelRepeated = (label: string) => `अक्षर ${label} दो बार आया है। अक्षर ठीक करें।`
export const answerAmbiguous = (answer: string) =>
  `जवाब “${answer}” विकल्प का नंबर भी हो सकता है और टेक्स्ट भी। विकल्प का अक्षर लिखें।`
