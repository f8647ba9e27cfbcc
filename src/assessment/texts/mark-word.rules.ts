/** Returns formatted marks with their noun: '1 mark', '2.5 marks'. */
export const withMarks = (marks: string) => `${marks} ${marks === '1' ? 'mark' : 'marks'}`
