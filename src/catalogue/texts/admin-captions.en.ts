export const chooseCaptionsFile = 'Choose a WebVTT or SRT file'
export const captions = 'Captions'
export const replaceCaptions = 'Replace captions'
export const addCaptions = 'Add captions'
export const saving = 'Saving…'
export const deleteCaptions = (language: string) => `Delete captions: ${language}`
export const askDeleteCaptions = (language: string) => `Delete the captions “${language}”?`
export const askDeleteCaptionsText =
  'Students will no longer be able to read or search them. You can’t undo this.'
export const language = 'Language'
export const languageHint = 'A name such as Hindi, or a code such as pt-BR'
export const captionsFile = 'Captions file'
export const captionsFileHint = '.vtt or .srt, up to 1 MB'
export const notUtf8 = 'We can’t read the text in this file. Open it in a text editor and save it as UTF-8.'
