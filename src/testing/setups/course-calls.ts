import { CERTIFICATE_COLORS } from '../../learning/certificates.schema.ts'
import { sampleAssignmentInput, sampleQuizInput } from '../../assessment/samples.ts'
import { captionUrl } from '../../media/server/files/addresses.ts'
import { screenshot } from '../pictures.ts'

export type Made = Record<
  | 'course'
  | 'lesson'
  | 'document'
  | 'class'
  | 'quiz'
  | 'assignment'
  | 'version'
  | 'resource'
  | 'comment'
  | 'note'
  | 'caption',
  number
> & {
  slug: string
  word: string
  video: string
  file: string
  /** The ID of a student in the course. */
  student: string
}

const proofImage = await screenshot(1)

export type Call = [
  method: string,
  path: string,
  how?: (it: Made) => { ids?: Record<string, unknown>; body?: unknown },
]

const ofCourse = (it: Made) => ({ ids: { id: it.course, courseId: it.course, slug: it.slug } })
const ofLesson = (body?: unknown) => (it: Made) => ({ ids: { id: it.lesson }, body })
const ofDocument = (body?: unknown) => (it: Made) => ({ ids: { id: it.document }, body })
const ofClass = (it: Made) => ({ ids: { id: it.class } })
const ofQuiz = (body?: unknown) => (it: Made) => ({ ids: { id: it.quiz }, body })
const ofVersion = (body?: unknown) => (it: Made) => ({ ids: { id: it.quiz, versionId: it.version }, body })
const correction = (it: Made) => ({
  ids: { id: it.quiz },
  body: { versionId: it.version, change: { kind: 'all' }, reason: 'An error' },
})
const ofAssignment = (body?: unknown) => (it: Made) => ({ ids: { id: it.assignment }, body })
const ofComment = (body?: unknown) => (it: Made) => ({ ids: { commentId: it.comment }, body })

/** All calls for students about a course or its contents. */
export const forStudents: Call[] = [
  ['GET', '/api/courses/slug/:slug', ofCourse],
  ['GET', '/api/courses/:id', ofCourse],
  ['GET', '/api/courses/:id/description', ofCourse],
  ['GET', '/api/courses/:courseId/progress', ofCourse],
  ['GET', '/api/courses/:id/grades/mine', ofCourse],
  ['GET', '/api/courses/:courseId/reviews', ofCourse],
  ['GET', '/api/courses/:courseId/reviews/summary', ofCourse],
  ['GET', '/api/courses/:courseId/review', ofCourse],
  ['PUT', '/api/courses/:courseId/review', (it) => ({ ids: { courseId: it.course }, body: { rating: 5 } })],
  ['DELETE', '/api/courses/:courseId/review', ofCourse],
  ['GET', '/api/lessons/course/:courseId', ofCourse],
  ['GET', '/api/lessons/:id', ofLesson()],
  ['GET', '/api/lessons/:id/description', ofLesson()],
  ['GET', '/api/lessons/:id/text', ofLesson()],
  ['GET', '/api/lessons/:id/document', ofLesson()],
  ['GET', '/api/lessons/:id/document/text', ofLesson()],
  ['GET', '/api/lessons/:id/download', ofLesson()],
  ['PUT', '/api/lessons/:id/download', ofLesson({ height: 360 })],
  ['GET', '/api/lessons/:id/scorm', ofLesson()],
  ['GET', '/api/lessons/:id/scorm/launch', ofLesson()],
  ['GET', '/api/lessons/:id/questions', ofLesson()],
  ['GET', '/api/lessons/:id/class', ofClass],
  ['POST', '/api/lessons/:id/class/join', ofClass],
  ['GET', '/api/lessons/:id/quiz', ofQuiz()],
  ['POST', '/api/lessons/:id/quiz/attempts', ofQuiz({})],
  ['GET', '/api/lessons/:id/quiz/ranks', ofQuiz()],
  ['GET', '/api/lessons/:id/assignment', ofAssignment()],
  ['PUT', '/api/lessons/:id/submission', ofAssignment({ text: 'Mine' })],
  ['POST', '/api/lessons/:id/submission', ofAssignment({})],
  [
    'DELETE',
    '/api/lessons/:id/submission/files/:fileId',
    (it) => ({ ids: { id: it.assignment, fileId: 1 } }),
  ],
  ['GET', '/api/lessons/:id/liked', ofLesson()],
  ['POST', '/api/lessons/:id/like', ofLesson({})],
  ['POST', '/api/lessons/:id/share', ofLesson({})],
  ['GET', '/api/lessons/:id/progress', ofLesson()],
  ['GET', '/api/lessons/:id/progress/detail', ofLesson()],
  ['GET', '/api/lessons/:id/comments/moments', ofLesson()],
  ['PUT', '/api/lessons/:id/progress', ofLesson({ position: 1 })],
  ['GET', '/api/lessons/:id/comments', ofLesson()],
  ['POST', '/api/lessons/:id/comments', ofLesson({ content: 'Hello' })],
  [
    'PATCH',
    '/api/lessons/comments/:commentId',
    (it) => ({ ids: { commentId: it.comment }, body: { content: 'Changed' } }),
  ],
  ['GET', '/api/lessons/comments/:commentId/replies', ofComment()],
  ['GET', '/api/lessons/comments/:commentId/edits', ofComment()],
  ['GET', '/api/lessons/comments/:commentId/thread', ofComment()],
  ['PUT', '/api/lessons/comments/:commentId/thread', ofComment({ muted: true })],
  ['PUT', '/api/lessons/comments/:commentId/report', ofComment({ reason: 'Spam' })],
  ['PUT', '/api/lessons/comments/:commentId/accepted', ofComment({ accepted: true })],
  ['PUT', '/api/lessons/comments/:commentId/pinned', ofComment({ pinned: true })],
  ['PUT', '/api/lessons/comments/:commentId/hidden', ofComment({ hidden: true })],
  ['DELETE', '/api/lessons/comments/:commentId', (it) => ({ ids: { commentId: it.comment } })],
  ['POST', '/api/lessons/comments/:commentId/restore', (it) => ({ ids: { commentId: it.comment } })],
  ['GET', '/api/lessons/:id/notes', ofLesson()],
  ['POST', '/api/lessons/:id/notes', ofLesson({ content: 'Hello', atSeconds: 1 })],
  [
    'PATCH',
    '/api/lessons/notes/:noteId',
    (it) => ({ ids: { noteId: it.note }, body: { content: 'Changed' } }),
  ],
  ['DELETE', '/api/lessons/notes/:noteId', (it) => ({ ids: { noteId: it.note } })],
  ['GET', '/api/resources/course/:courseId', ofCourse],
  ['GET', '/api/enrollments/check/:courseId', ofCourse],
  ['GET', '/api/enrollments/course/:courseId', ofCourse],
  ['POST', '/api/enrollments', (it) => ({ body: { courseId: it.course } })],
  ['GET', '/api/payments/check/:courseId', ofCourse],
  ['GET', '/api/resources/download/:id', (it) => ({ ids: { id: it.resource } })],
  ['GET', '/api/payments/quote?courseId=:courseId', ofCourse],
  [
    'POST',
    '/api/payments',
    (it) => ({
      body: { courseId: it.course, amount: 10, transactionId: `UTR 1234${it.course}`, proofImage },
    }),
  ],
  ['GET', ':media', (it) => ({ ids: { media: it.video } })],
  ['GET', ':media/master.m3u8', (it) => ({ ids: { media: it.video } })],
  ['GET', ':media', (it) => ({ ids: { media: captionUrl(it.caption) } })],
  ['GET', ':media', (it) => ({ ids: { media: it.file } })],
]

export const forAdmins: Call[] = [
  ['GET', '/api/lessons/:id/insight', ofLesson()],
  ['GET', '/api/lessons/:id/text/source', ofLesson()],
  ['GET', '/api/lessons/:id/document/source', ofLesson()],
  ['POST', '/api/lessons/:id/document/restart', ofDocument({})],
  ['GET', '/api/lessons/:id/scorm/source', ofLesson()],
  ['GET', '/api/lessons/:id/scorm/results', ofLesson()],
  ['GET', '/api/lessons/:id/questions/source', ofLesson()],
  ['PUT', '/api/lessons/:id/questions', ofLesson({ questions: [] })],
  ['GET', '/api/lessons/:id/class/source', ofClass],
  ['GET', '/api/lessons/:id/class/attendance', ofClass],
  ['GET', '/api/lessons/:id/quiz/source', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/preview', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/explanations', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/statistics', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/versions/:versionId/answers', ofVersion()],
  ['POST', '/api/lessons/:id/quiz/corrections/preview', correction],
  ['POST', '/api/lessons/:id/quiz/corrections', correction],
  ['GET', '/api/lessons/:id/quiz/challenges', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/rank-list', ofQuiz()],
  ['GET', '/api/lessons/:id/quiz/students', ofQuiz()],
  [
    'PUT',
    '/api/lessons/:id/quiz/students/:userId/extra-time',
    (it) => ({ ids: { id: it.quiz, userId: it.student }, body: { minutes: 5 } }),
  ],
  ['PUT', '/api/lessons/:id/quiz', ofQuiz(sampleQuizInput)],
  ['PUT', '/api/lessons/:id/assignment', ofAssignment(sampleAssignmentInput)],
  ['GET', '/api/courses/:id/grades', ofCourse],
  ['PUT', '/api/courses/:id/grades/weights', (it) => ({ ids: { id: it.course }, body: { weights: [] } })],
  [
    'PUT',
    '/api/lessons/:lessonId/excuses/:userId',
    (it) => ({ ids: { lessonId: it.lesson, userId: it.student }, body: { excused: true } }),
  ],
  [
    'PUT',
    '/api/courses/:courseId/certificate-settings',
    (it) => ({
      ...ofCourse(it),
      body: { rule: 'by_hand', hours: 3, signatory: '', signatoryTitle: '', ...CERTIFICATE_COLORS },
    }),
  ],
  [
    'POST',
    '/api/courses/:courseId/certificates',
    (it) => ({ ...ofCourse(it), body: { username: 'early', name: 'Early' } }),
  ],
  ['POST', '/api/courses/:id/copies', ofCourse],
  [
    'POST',
    '/api/lessons/:lessonId/captions',
    (it) => ({
      ids: { lessonId: it.lesson },
      body: { language: 'hi', content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n' },
    }),
  ],
  ['PATCH', '/api/courses/:id', (it) => ({ ...ofCourse(it), body: { duration: '3 hours' } })],
  [
    'POST',
    '/api/lessons',
    (it) => ({ body: { courseId: it.course, title: 'Another', duration: '1 minute', order: 9 } }),
  ],
  ['PUT', '/api/lessons/:id', ofLesson({ duration: '2 minutes' })],
  ['PATCH', '/api/lessons/reorder', (it) => ({ body: { updates: [{ id: it.lesson, order: 3 }] } })],
  [
    'POST',
    '/api/resources',
    (it) => ({
      body: { courseId: it.course, title: 'A', type: 'PDF', size: '1 KB', url: 'https://x.example/a.pdf' },
    }),
  ],
  ['PATCH', '/api/resources/:id', (it) => ({ ids: { id: it.resource }, body: { size: '2 KB' } })],
  [
    'POST',
    '/api/upload/thumbnail',
    (it) => {
      const body = new FormData()
      body.set('courseId', String(it.course))
      body.set('file', new Blob([Buffer.from(proofImage.split(',')[1] ?? '', 'base64')]), 'a.png')
      return { body }
    },
  ],
]

/** These calls delete data, so they run last. */
export const forAdminsLast: Call[] = [
  ['DELETE', '/api/lessons/captions/:id', (it) => ({ ids: { id: it.caption } })],
  ['DELETE', '/api/resources/:id', (it) => ({ ids: { id: it.resource } })],
  ['DELETE', '/api/lessons/:id', ofLesson()],
  ['GET', '/api/courses/:id/contents', ofCourse],
  ['GET', '/api/courses/:courseId/students', ofCourse],
  ['GET', '/api/courses/:courseId/insight', ofCourse],
  ['GET', '/api/courses/:courseId/certificates', ofCourse],
  ['GET', '/api/courses/:courseId/certificate-settings', ofCourse],
  ['GET', '/api/imports/course/:courseId', ofCourse],
  [
    'GET',
    '/api/courses/:courseId/students/:userId/lessons',
    (it) => ({ ids: { courseId: it.course, userId: it.student } }),
  ],
  ['DELETE', '/api/courses/:id', ofCourse],
]
