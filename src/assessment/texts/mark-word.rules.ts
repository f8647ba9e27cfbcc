/** '1 mark', '2.5 marks'. The marks are formatted already. */
export const withMarks = (marks: string) => `${marks} ${marks === '1' ? 'mark' : 'marks'}`
