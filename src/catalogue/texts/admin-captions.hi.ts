export const chooseCaptionsFile = 'WebVTT या SRT फ़ाइल चुनें'
export const captions = 'कैप्शन'
export const replaceCaptions = 'कैप्शन बदलें'
export const addCaptions = 'कैप्शन जोड़ें'
export const saving = 'सेव हो रहा है…'
export const deleteCaptions = (language: string) => `कैप्शन हटाएँ: ${language}`
export const askDeleteCaptions = (language: string) => `“${language}” कैप्शन हटाएँ?`
export const askDeleteCaptionsText = 'छात्र इन्हें पढ़ या खोज नहीं पाएँगे। इन्हें वापस नहीं लाया जा सकता।'
export const language = 'भाषा'
export const languageHint = 'भाषा का नाम (जैसे Hindi) या कोड (जैसे pt-BR)'
export const captionsFile = 'कैप्शन फ़ाइल'
export const captionsFileHint = '.vtt या .srt, 1 MB तक'
export const notUtf8 = 'इस फ़ाइल का टेक्स्ट पढ़ा नहीं जा सका। इसे टेक्स्ट एडिटर में खोलें और UTF-8 एन्कोडिंग में सेव करें।'
