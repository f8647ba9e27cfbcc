export const pages = 'Pages'
export const pagesHint =
  'Your terms and other pages. We prepare each text from your settings. Visitors see a page, and links to it, only after you publish it.'
export const published = 'Published'
export const notPublished = 'This page is not published.'
export const hidden = 'Not published'
export const notWritten = 'Not written yet'
export const view = (page: string) => `View<hidden> ${page}</hidden>`
export const edit = (page: string) => `Edit<hidden> ${page}</hidden>`
export const editLanguage = (page: string, language: string) => `${language}<hidden> (edit ${page})</hidden>`
export const editTitle = (title: string) => `Edit ${title}`
export const editTitleIn = (title: string, language: string) => `Edit ${title}: ${language}`
export const preparedHint =
  'We prepared this text from your settings. It is a starting point and not legal advice. Check every sentence before you publish it.'
export const takePrepared = 'Use the prepared text'
export const text = 'Text'
export const publish = 'Publish'
export const publishHint = 'Everyone can read the page. The footer links to it.'
export const save = 'Save page'
export const saving = 'Saving…'
export const saved = 'Page saved'
export const error = 'Error'
export const saveFailed = 'We couldn’t save the page. Try again.'
export const writeFirst = 'Write the text before you publish the page.'
export const nothingToChange = 'Send at least one change'

export const auditChanged = 'changed the page'
export const auditPublished = 'published the page'
export const auditHidden = 'hid the page'
