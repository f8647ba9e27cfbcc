import { counted, formatCount } from '../../platform/count.ts'

export const error = 'Error'
export const importLessons = 'Import lessons'
export const importAction = 'Import'
export const importIntro =
  'Choose a folder or a ZIP file with videos, audio files, captions, pictures, texts, PDFs and other documents. You can also choose a Moodle backup (.mbz) or a downloaded course. Folders become sections. We show you a list before we create anything.'
export const chooseFolder = 'Choose a folder'
export const chooseArchive = 'Choose a ZIP file'
export const folder = 'Folder'
export const youTube = 'YouTube'
export const youTubeAddresses = 'Or paste YouTube links'
export const youTubeHint = 'One video per line, with or without a title: Motion in a line https://youtu.be/…'
export const readAddresses = 'Read links'
export const reading = 'Reading…'
export const importing = 'Importing…'
export const nothingFound = 'We found nothing to import. Choose another source.'
export const importItems = (count: number) => `Import ${counted(count, 'item')}`
export const imported = 'Imported'
export const importedText = (count: number) =>
  `${counted(count, 'item')} imported. You can undo this for 7 days.`
export const planSummary = (lessons: number, resources: number) =>
  resources === 0
    ? `Creates ${counted(lessons, 'lesson')}`
    : `Creates ${counted(lessons, 'lesson')} and ${counted(resources, 'resource')}`
export const chooseAnother = 'Choose another source'
export const withoutSection = 'Without a section'
export const resources = 'Resources'
export const titleOf = (from: string) => `Title of ${from}`
export const withCaptions = (languages: string) => `captions: ${languages}`
export const withPicture = 'with its picture'
export const pdfLesson = 'PDF lesson'
export const liveClass = 'live class'
export const textLesson = 'text lesson'
export const withPictures = (count: number) => `with ${counted(count, 'picture')}`
export const asResource = (title: string) => `Import ${title} as a resource`
export const asLesson = (title: string) => `Import ${title} as a lesson`
export const done = 'Imported'
export const leaveOutItem = (title: string) => `Skip ${title}`
export const changedTitle = 'Changes during the import'
export const leftOutTitle = (count: number) => `${counted(count, 'item')} will not be imported`
export const folderIsSection = (path: string, title: string) =>
  `The folder “${path}” becomes the section “${title}”, because a section can’t contain sections.`
export const srtIsConverted = 'We convert SRT captions to WebVTT.'
export const documentsAreResources = 'Documents other than PDFs become resources of the course.'
export const pdfsAreLessons = 'PDFs become lessons. Lantern creates a picture of each page.'
export const handoutsAreResources = 'PDFs that belong to a lesson become resources of the course.'
export const lengthsAreUnknown =
  'We don’t know the lengths of YouTube videos. Enter them in the lessons later.'
export const headingIsTitle = 'The first heading of a text becomes the title of its lesson.'
export const fileLinksArePlain = 'Links from a text to another file become plain text.'
export const foreignPicturesAreLinks = 'Pictures on other sites become links.'
export const unknownKind = 'not a video, audio file, captions, picture, text or document'
export const textNotUtf8 = 'not a text in UTF-8'
export const textTooLong = (most: number) => `longer than ${formatCount(most)} characters`
export const pictureMissing = 'the picture is missing'
export const isEmpty = 'empty file'
export const isTooLarge = 'too large'
export const pictureWithoutVideo = 'no video has the same name, and no text shows it'
export const captionsWithoutVideo = 'no video has the same name'
export const secondPicture = 'the lesson already has a picture'
export const secondCaptions = 'the lesson already has captions in this language'
export const isNoYouTubeAddress = 'not a YouTube video'
export const isRepeated = 'repeated video'
export const tooManyAddresses = (most: number) => `more than ${most} videos`
export const videoNumber = (number: number) => `Video ${number}`
export const pathUnsafe = 'its path is outside the folder'
export const isLink = 'a link to another file'
export const isEncrypted = 'encrypted. Create the ZIP file without a password'
export const isBomb = 'its content is larger than the archive says'
export const isNoArchive = 'This is not a ZIP file. Choose a .zip, .tar.gz or .mbz file.'
export const archiveDamaged = 'This archive is damaged. Create or download it again.'
export const archiveTooLarge = 'This archive is too large. Split it into several archives.'
export const tooManyFiles = (most: number) =>
  `There are more than ${most} files. Split them into several folders or archives.`
export const lengthUnknown = 'We don’t know the length of the video. Add this lesson manually.'
export const captionsUnreadable = (path: string) =>
  `We created the lesson without captions, because ${path} is not UTF-8.`
export const itemFailed = 'We couldn’t import this item. Try again.'
export const recentImports = 'Recent imports'
export const importedFrom = (name: string, lessons: number, resources: number) =>
  `${name}: ${[
    ...(lessons > 0 ? [counted(lessons, 'lesson')] : []),
    ...(resources > 0 ? [counted(resources, 'resource')] : []),
  ].join(', ')}`
export const undo = 'Undo'
export const undoImport = 'Undo import'
export const undoImportOf = (name: string) => `Undo the import of ${name}`
export const undoTitle = 'Undo this import?'
export const undoText =
  'Its lessons and resources move to the bin, even if students have already used them. You can restore them there.'
export const undoing = 'Undoing…'
export const undoneText = 'Import undone. The lessons are in the bin.'
export const undoFailed = 'We couldn’t undo the import. Try again.'

export const exportCourse = 'Download course'
export const exportHint =
  'A ZIP file with the lessons, captions and resources. Another academy can import it.'
export const packageDamaged = 'This course package is damaged. Download the course again.'
export const packageTooNew =
  'A later version of Lantern wrote this course package. Upgrade Lantern, then try again.'
export const lessonWithoutContent = 'the package has no content for it'
export const notInPackage = 'the package does not list it'
export const scormLesson = 'SCORM package'
export const scormIsLesson =
  'This is a SCORM package. It becomes one lesson, which plays its pages and tests.'
export const scormNeedsArchive =
  'This is the folder of a SCORM package. We import only its videos, audio files and documents. To import the whole package as a lesson, choose its ZIP file.'
export const releasesAreNotPacked = 'Release dates are not part of a course package.'
export const classesKeepTimes = 'Live classes keep their times and links. Check both after the import.'
export const hidden = 'hidden'
export const untitled = 'Untitled'
export const introduction = 'Introduction'
export const sectionNumber = (number: string) => `Section ${number}`
export const sectionSummary = 'Section summary'
export const activityName = (kind: string) =>
  new Map([
    ['assign', 'assignment'],
    ['bigbluebuttonbn', 'live class'],
    ['book', 'book'],
    ['choice', 'choice'],
    ['data', 'database'],
    ['feedback', 'feedback'],
    ['folder', 'folder'],
    ['forum', 'forum'],
    ['glossary', 'glossary'],
    ['h5pactivity', 'H5P'],
    ['label', 'label'],
    ['lesson', 'lesson with questions'],
    ['lti', 'external tool'],
    ['page', 'page'],
    ['quiz', 'quiz'],
    ['resource', 'file'],
    ['scorm', 'SCORM package'],
    ['survey', 'survey'],
    ['url', 'link'],
    ['wiki', 'wiki'],
    ['workshop', 'workshop'],
  ]).get(kind) ?? kind
export const moodleActivity = (name: string) => `Moodle ${name}`
export const activityUnknown = (name: string) => `${name}. Lantern can’t import this kind of activity`
export const activityDamaged = 'its files are missing or damaged'
export const fileMissing = 'its file is missing'
export const unknownFile = (name: string) => `Lantern can’t import the file ${name}`
export const linkUnsafe = 'not a web address'
export const pagesAreConverted = 'We convert pages to Markdown, without colours, scripts and forms.'
export const labelsAreTexts = 'Labels become optional text lessons.'
export const linksAreTexts = 'Links become text lessons. Links to YouTube become videos.'
export const hiddenStaysHidden = 'Hidden sections and activities stay hidden.'
export const restrictionsAreLost =
  'We don’t import Moodle’s access restrictions. Check when the lessons open.'
export const xmlTooLarge = (path: string) =>
  `The file ${path} in this backup is too large. Create a smaller backup.`
export const xmlDamaged = (path: string) =>
  `The file ${path} in this backup is damaged. Create the backup again.`
export const assignmentsLoseDates = 'Assignments have no due dates after the import. Set them again.'
export const quizWithoutQuestions = 'Lantern can’t import any of its questions'
export const quizWithQuestions = (questions: number) => `Quiz, ${counted(questions, 'question')}`
