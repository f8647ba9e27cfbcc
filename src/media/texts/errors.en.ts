export const fileNotFound = 'We couldn’t find this file. Reload the page.'
export const rangeNotSatisfiable = 'The file does not have that range'
export const uploadedFileUnknown = 'We couldn’t find this uploaded file. Upload it again.'
export const fileRequired = 'Choose a file'
export const fileEmpty = 'The file is empty. Choose another file.'
export const fileNameInvalid = 'The file name is not valid. Rename the file.'
export const fileTypeNotAllowed = 'The file must be {allowed}'
export const fileTypeMisdeclared =
  'The file name ends in .{extension}, but your browser reports the type {declared}. Save the file again as .{extension}.'
export const fileContentDiffers =
  'The file name ends in .{extension}, but its content is of another type. Choose another file.'
export const fileAmbiguous = 'The file is valid as two different types. Save it again as one type.'
export const pictureTooLarge = 'The picture is too large. Take a screenshot of it, and upload the screenshot.'
export const pictureUnreadable = 'We can’t read the picture. It is damaged or incomplete. Choose another one.'
export const fileInfected =
  'The virus scanner found {name} in this file, so we didn’t store it. Choose another file.'
export const scannerAway = 'The virus scanner does not respond, so we didn’t store the file. Try again later.'
export const videoNotFound = 'We couldn’t find this video. Reload the page.'
export const documentInProcess = 'We are already preparing the pages of this document. Wait a few minutes.'
export const videoInProcess = 'We are already processing this video. Wait until it is ready.'
export const videoWithoutPicture = 'The file has no video track. Choose another file.'
export const videoTooLarge =
  'The video is too large or too long. Upload one with at most {side} pixels on each side, and at most 24 hours.'
export const videoUnreadable = 'We can’t read the video. It is damaged or incomplete. Choose another one.'
export const audioUnreadable =
  'We can’t read the audio. The file is damaged or incomplete. Choose another one.'
export const documentUnreadable =
  'We can’t read the PDF. The file is damaged or incomplete. Choose another one.'
export const documentEncrypted = 'The PDF has a password. Remove it, then upload the file again.'
export const documentTooLong = 'A PDF can have at most {pages} pages. Split it into several lessons.'
export const scormUnreadable =
  'We can’t read the package. The ZIP file is damaged, incomplete or encrypted. Create it again.'
export const scormNameNotAllowed =
  'The package contains a file name that is not allowed, or the same name twice. Rename this file: {name}'
export const scormTooLarge = 'The package is too large. Create one with at most {files} files and {size}.'
export const scormWithoutManifest =
  'This ZIP file is not a SCORM package, because it has no imsmanifest.xml. Export it from your authoring program as SCORM 1.2 or 2004.'
export const scormManifestInvalid =
  'We can’t read the manifest of the package. Export it again as SCORM 1.2 or 2004.'
export const scormNothingToOpen =
  'The package has no page to open, because {name} is missing. Export it again.'
export const formRequired = 'Send the file as multipart/form-data'
export const formInvalid = 'The upload is incomplete, or is not a valid form'
export const formFieldTooLong = '{name} is too long'
export const formFieldRepeated = 'Send {name} only once'
export const tooManyFormFields = 'The form has too many fields'
export const fileFieldMisnamed = "Send the file in a field named 'file'"
export const tooManyFiles = 'Send one file at a time'
export const uploadNotFound = 'We couldn’t find this upload. Upload the file again.'
export const uploadInUse = 'This upload is in use. Try again in a moment.'
export const uploadComplete = 'The upload is complete'
export const uploadIncomplete = 'The upload is not complete yet. Wait until it is complete.'
export const uploadElsewhere =
  'The upload offset does not match. Request the current offset and continue from there.'
export const uploadTooLong = 'The upload is longer than its announced length'
export const uploadTypeRequired = 'Send the bytes as application/offset+octet-stream'
export const fileIdMustBeUuid = 'A file ID must be a UUID'
export const videoTypes = 'an MP4, MOV or WebM video'
export const audioTypes = 'an MP3, M4A, OGG, Opus or WAV audio file'
export const recordingTypes = 'an MP4, MOV or WebM video, or an MP3, M4A, OGG, Opus or WAV audio file'
export const imageTypes = 'a PNG, JPEG, WebP, AVIF or GIF image'
export const pdfType = 'a PDF file'
export const scormType = 'a ZIP file with a SCORM package'
export const documentTypes = 'a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file'
export const processingTooSlow = 'It took too long, so we stopped it'
export const processingStuck = 'It made no progress, so we stopped it'
export const processingOutputTooLong = 'The video converter printed too much output, so we stopped it'
export const processingCrashed = 'The video converter crashed on this file'
export const processingIncomplete = 'Some parts of the video are missing'
export const submissionTypes =
  'a PDF, PPT, PPTX, DOC, DOCX, ZIP or RAR file, an image, or an MP3, M4A, OGG, Opus or WAV audio file'
