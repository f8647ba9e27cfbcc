export const noText = 'The question has no text. Write it after the number.'
export const noAnswer = 'The right answer is missing. Add a line such as “Ans: b”.'
export const noAnswerNoOptions =
  'The options and the answer are missing. Add options such as “(a) …”, or a line such as “Ans: 9.8”.'
export const noOptions = 'We found no options. Start each one with its letter, such as “(a) …”.'
export const noSuchOption = (answer: string, options: number) =>
  `The answer “${answer}” is not one of the ${options} options. Correct the letter.`
export const answerIsNoOption = (answer: string) =>
  `The answer “${answer}” is neither a letter nor one of the options. Write it as in “Ans: b”.`
export const optionEmpty = (number: number) => `Option ${number} is empty. Write its text.`
export const optionRepeated = (number: number) =>
  `Option ${number} repeats another option. Change one of them.`
export const labelMissing = (label: string) => `Option ${label} is missing. Add it, or correct the letters.`
export const labelRepeated = (label: string) => `The letter ${label} is used twice. Correct the letters.`
export const answerAmbiguous = (answer: string) =>
  `“${answer}” can mean the number of an option or its text. Write the letter of the option instead.`
