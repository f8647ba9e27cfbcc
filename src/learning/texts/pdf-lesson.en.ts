export const document = 'Lesson document'
export const pressToEnlarge = 'Press a page to enlarge it.'
export const download = 'Download PDF'
export const enlarge = (page: number) => `Enlarge page ${page}`
export const page = (page: number, pages: number) => `Page ${page} of ${pages}`
export const inProcess = 'We are preparing the pages. They appear here in a moment.'
export const failed = 'We couldn’t show the pages of this document. Reload the page.'
export const noDocument = 'This lesson has no document yet.'
export const showText = 'Show text'
export const hideText = 'Hide text'
export const textFailed = 'We couldn’t load the text. Try again later.'
export const pageWithoutText = 'This page has no text.'
