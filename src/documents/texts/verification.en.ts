export const notFound = 'Document not found'
export const notFoundText =
  'This academy has issued no document with this code. Scan it again. If you see this page again, the document is not genuine.'
export const browseCourses = 'Browse Courses'
export const compare =
  'Check that these details match your document. If they don’t, someone has changed the document.'
export const noSuchDocument = 'No document has this code.'
export const codeMustBeUuid = 'The code of a document is a UUID'
export const inlineMustBeOne = 'inline must be 1'
export const scanToVerify = 'Scan the code to check that this document is genuine and still valid:'
