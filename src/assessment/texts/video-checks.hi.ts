export const tooManyQuestions = (max: number) =>
  `एक वीडियो में ज़्यादा से ज़्यादा ${max} सवाल हो सकते हैं। कुछ सवाल हटाएँ।`
export const questionTwice = 'वीडियो में एक सवाल दो बार है। एक को हटाएँ।'
