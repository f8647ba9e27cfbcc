import type { calls } from '../../contract.ts'
import { sampleAssignmentInput, sampleQuestionInput, sampleQuizInput } from '../../assessment/samples.ts'
import { sampleCourseInput, sampleLessonInput, sampleResourceInput } from '../../catalogue/samples.ts'
import {
  admins,
  everybody,
  HIDDEN,
  LOCKED,
  nobody,
  only,
  proven,
  readers,
  type Says,
  writers,
} from './people.ts'
import { PASSWORD, type Things } from './scene.ts'

export type Input = Record<string, unknown>
export type Expectation = {
  says: Says
  input: (it: Things) => Input
  /** Whether all users can see the object. Errors may then reveal that it exists. */
  seen?: true
}

const to = (says: Says, input: Expectation['input'] = () => ({})): Expectation => ({ says, input })
/** Returns an expectation for an object that all users, or all administrators, can see. */
const seen = (says: Says, input: Expectation['input']): Expectation => ({ says, input, seen: true })

const DEVICE = '00000000-0000-4000-8000-000000000000'

const TEMPLATE = {
  rule: 'complete',
  hours: null,
  signatory: '',
  signatoryTitle: '',
  color: '#000000',
  accent: '#ffffff',
} as const

/** The expected results of sensitive calls about the caller's own account. */
const ASKED = { preview: 403, unproven: 403 } as const

/** The expected results for a hidden lesson, and for a draft, which is visible in a preview. */
const UNSEEN = { ...HIDDEN, guest: 404, blocked: 404 } as const
const DRAFTED = { ...UNSEEN, preview: 'ok' } as const

const UNDECIDED = { preview: 409, admin: 409, owner: 409, unproven: 409 } as const

const ofLesson = (it: Things) => ({ id: it.open.id })
const ofLocked = (it: Things) => ({ id: it.locked.id })
const answerTo = ({ id, version }: Things['asksOpen']) => ({
  id,
  versionId: version,
  answer: { kind: 'single' as const, choice: 'b' },
})
const ofQuiz = (it: Things) => ({ id: it.quizOpen })
const ofAssignment = (it: Things) => ({ id: it.assignmentOpen })
const ofWork = (it: Things) => ({ id: it.work })
const ofAttempt = (it: Things) => ({ attemptId: it.attempt })
const ofVersion = (it: Things) => ({ id: it.quizDone, versionId: it.versionDone })
const ofHidden = (it: Things) => ({ id: it.hidden.id })
const inFree = (it: Things) => ({ courseId: it.free.id })
const inDraft = (it: Things) => ({ courseId: it.draft.id })
const ofFree = (it: Things) => ({ id: it.free.id })
const ofDraft = (it: Things) => ({ id: it.draft.id })
const ofBatch = (it: Things) => ({ id: it.batch })
const ofOther = (it: Things) => ({ id: it.ids.other })
const ofOwner = (it: Things) => ({ id: it.ids.owner })

/**
 * For each call, the callers that it allows, for objects that exist. If a call is missing, the project does not
 * compile.
 */
export const expectations = {
  'auth.viewer': [to(everybody())],
  'auth.user': [to(readers())],
  'auth.login': [
    to(everybody(), () => ({ username: 'student', password: PASSWORD })),
    to(nobody(403), () => ({ username: 'blocked', password: PASSWORD })),
    to(nobody(401), () => ({ username: 'owner', password: 'not the password' })),
  ],
  'auth.register': [
    to(everybody(), () => ({ username: 'newcomer', password: PASSWORD })),
    to(nobody(409), () => ({ username: 'Owner', password: PASSWORD })),
  ],
  'auth.registrationCost': [to(everybody())],
  'auth.logout': [to(everybody())],
  'auth.reauthentication': [to(readers())],
  // `other` uses two-step verification, so for this user the password alone is not enough.
  'auth.confirm': [to(writers({ other: 400 }), () => ({ password: PASSWORD }))],
  // This server sends no email. The tests in `src/accounts/server/sign-in-mails` use a server that sends email.
  'auth.requestCode': [to(nobody(409), () => ({ account: 'student' }))],
  'auth.loginByCode': [to(nobody(409), () => ({ secret: 'a guess', code: '000000' }))],
  // This server has no sign-in provider. The tests in `src/accounts/server/sign-in-provider` use one that does.
  'auth.loginByProvider': [to(nobody(409), () => ({ code: '000000' }))],
  'auth.requestReset': [to(nobody(409), () => ({ account: 'student' }))],
  'auth.resetPassword': [
    to(everybody(), ({ token }) => ({ token, password: 'another one to keep' })),
    to(nobody(400), () => ({ token: 'a guess', password: 'another one to keep' })),
  ],

  'settings.list': [to(everybody())],
  'settings.update': [
    to(admins(), () => ({ key: 'hero_title', value: 'Learn' })),
    to(proven(), () => ({ key: 'upi_id', value: 'thief@upi' })),
    to(proven(), () => ({ key: 'membership_price', value: '₹1' })),
  ],

  'payeeChanges.state': [to(admins())],
  'payeeChanges.confirm': [to(proven(), ({ payeeChange }) => ({ ids: [payeeChange] }))],
  'payeeChanges.withdraw': [to(admins(), ({ payeeChange }) => ({ ids: [payeeChange] }))],

  'ownPages.byKind': [
    to(everybody(), () => ({ kind: 'terms' })),
    seen(nobody(404), () => ({ kind: 'about' })),
  ],
  'ownPages.sources': [to(admins())],
  'ownPages.update': [to(admins(), () => ({ kind: 'terms', language: 'en', text: 'Be polite' }))],

  'categories.list': [to(everybody())],
  'categories.create': [to(admins(), () => ({ name: 'Painting' }))],
  'categories.update': [to(admins(), ({ category }) => ({ id: category, name: 'Song' }))],
  'categories.delete': [to(admins(), ({ unused }) => ({ id: unused }))],

  'courses.list': [to(everybody())],
  'courses.facets': [to(everybody())],
  'courses.premium': [to(everybody())],
  'courses.figures': [to(everybody())],
  'courses.bySlug': [
    to(everybody(), ({ premium }) => ({ slug: premium.slug })),
    to(everybody(DRAFTED), ({ draft }) => ({ slug: draft.slug })),
  ],
  'courses.byId': [
    to(everybody(), ofFree),
    to(everybody(DRAFTED), ofDraft),
    to(nobody(404), ({ thrown }) => ({ id: thrown.id })),
  ],
  'courses.description': [to(everybody(), ofFree), to(everybody(DRAFTED), ofDraft)],
  'courses.create': [to(admins(), () => sampleCourseInput())],
  'courses.update': [
    to(admins(), ({ free }) => ({ id: free.id, title: 'Changed' })),
    seen(proven(), ({ premium }) => ({ id: premium.id, price: '₹1' })),
  ],
  'courses.duplicate': [to(admins(), ofFree)],
  'courses.cover': [to(admins(), () => ({ title: 'Songs' }))],
  'courses.contents': [to(admins(), ofFree)],
  'courses.students': [to(admins(), inFree)],
  'courses.studentLessons': [to(admins(), ({ free, ids }) => ({ courseId: free.id, userId: ids.student }))],
  'courses.excuse': [
    to(admins(), ({ spare, ids }) => ({ lessonId: spare, userId: ids.student, excused: true })),
  ],
  'courses.taught': [to(nobody(403, { guest: 401, blocked: 401 }))],
  'courses.insight': [to(admins({ preview: 403 }), inFree)],
  'courses.lessonInsight': [to(admins({ preview: 403 }), ({ open }) => ({ id: open.id }))],
  'courses.delete': [to(admins(), ofFree)],

  'search.suggest': [to(everybody(), () => ({ search: 'song' }))],
  'search.lessons': [to(everybody(), () => ({ search: 'song' }))],

  'teachers.list': [to(admins())],
  'teachers.bySlug': [to(everybody(), ({ teacher }) => ({ slug: teacher.slug }))],
  'teachers.create': [to(admins(), () => ({ name: 'Meera', description: 'Sings' }))],
  'teachers.update': [to(admins(), ({ teacher }) => ({ id: teacher.id, description: 'Sings' }))],
  'teachers.delete': [to(admins(), ({ teacher }) => ({ id: teacher.id }))],

  'sections.list': [to(admins(), inFree)],
  'sections.create': [to(admins(), ({ free }) => ({ courseId: free.id, title: 'Week 1' }))],
  'sections.update': [to(admins(), ({ section }) => ({ id: section, title: 'Week 2' }))],
  'sections.delete': [to(admins(), ({ section }) => ({ id: section }))],

  'imports.list': [to(admins(), inFree)],
  'imports.create': [
    to(admins(), ({ free }) => ({ courseId: free.id, source: 'archive', name: 'physics.zip' })),
  ],
  'imports.undo': [to(admins(), ({ import: id }) => ({ id }))],

  'bin.list': [to(admins())],
  'bin.restore': [to(admins(), ({ thrown }) => ({ id: thrown.id }))],
  'bin.delete': [to(admins(), ({ thrown }) => ({ id: thrown.id }))],
  'bin.items': [to(admins())],
  'bin.restoreItem': [to(admins(), ({ binned }) => ({ kind: 'category' as const, id: binned }))],
  'bin.deleteItem': [to(admins(), ({ binned }) => ({ kind: 'category' as const, id: binned }))],
  'bin.empty': [to(admins())],

  'lessons.list': [to(everybody(), inFree), to(everybody(DRAFTED), inDraft)],
  'lessons.byId': [
    to(everybody(), ofLocked),
    to(everybody(UNSEEN), ofHidden),
    to(everybody(DRAFTED), ({ drafted }) => ({ id: drafted.id })),
  ],
  'lessons.description': [to(everybody(), ofLocked), to(everybody(UNSEEN), ofHidden)],
  'lessons.text': [
    to(everybody(), ofLesson),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ofLocked),
    to(everybody(UNSEEN), ofHidden),
  ],
  'lessons.document': [
    to(everybody(), ofLesson),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ofLocked),
    to(everybody(UNSEEN), ofHidden),
  ],
  'lessons.documentText': [
    to(everybody(), ofLesson),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ofLocked),
    to(everybody(UNSEEN), ofHidden),
  ],
  'lessons.restartDocument': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'lessons.documentSource': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'lessons.scorm': [
    to(everybody(), ofLesson),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ofLocked),
    to(everybody(UNSEEN), ofHidden),
  ],
  'lessons.scormLaunch': [
    to(everybody(), ofLesson),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ofLocked),
    to(everybody(UNSEEN), ofHidden),
  ],
  'lessons.scormSource': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'lessons.scormResults': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'lessons.textSource': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'lessons.liveClass': [
    to(everybody(), ({ taught }) => ({ id: taught })),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ({ taughtLocked }) => ({ id: taughtLocked })),
    to(everybody(UNSEEN), ({ taughtHidden }) => ({ id: taughtHidden })),
  ],
  'lessons.liveClassSource': [to(admins(), ({ taught }) => ({ id: taught }))],
  // Staff get the link even if they are not enrolled.
  'lessons.join': [
    to(only(['other', 'admin', 'owner', 'unproven'], 409, { preview: 403 }), ({ taught }) => ({
      id: taught,
    })),
    to(writers({ ...LOCKED, member: 409, preview: 403 }), ({ taughtLocked }) => ({
      id: taughtLocked,
    })),
  ],
  'lessons.attendance': [to(admins(), ({ taught }) => ({ id: taught })), to(admins(), ofHidden)],
  'quizzes.byId': [
    to(everybody(), ofQuiz),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ({ quizLocked }) => ({ id: quizLocked })),
    to(everybody(UNSEEN), ({ quizHidden }) => ({ id: quizHidden })),
  ],
  'quizzes.source': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizzes.preview': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizzes.explanations': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizzes.save': [to(admins(), ({ quizOpen }) => ({ ...sampleQuizInput, id: quizOpen }))],
  // Only students in the course can take a quiz.
  'quizzes.start': [
    to(only(['other'], 409, { preview: 403 }), ofQuiz),
    to(
      writers({ ...LOCKED, admin: 409, owner: 409, unproven: 409, member: 409, preview: 403 }),
      ({ quizLocked }) => ({
        id: quizLocked,
      }),
    ),
  ],
  'quizzes.answer': [
    to(only(['other'], 404, { preview: 403 }), ({ attempt }) => ({
      attemptId: attempt,
      device: DEVICE,
      events: [],
    })),
  ],
  'quizzes.endSection': [
    to(only(['other'], 404, { preview: 403 }), (it) => ({ ...ofAttempt(it), section: 1 })),
  ],
  'quizzes.submit': [to(only(['other'], 404, { preview: 403 }), ofAttempt)],
  // This attempt is not submitted yet.
  'quizzes.receipt': [to(only(['other'], 404, { other: 409 }), ofAttempt)],
  'quizzes.result': [to(only(['other'], 404, { other: 409 }), ofAttempt)],
  'assignments.byId': [
    to(everybody(), ofAssignment),
    to(everybody({ ...LOCKED, guest: 402, blocked: 402 }), ({ assignmentLocked }) => ({
      id: assignmentLocked,
    })),
    to(everybody(UNSEEN), ({ assignmentHidden }) => ({ id: assignmentHidden })),
  ],
  'assignments.save': [
    to(admins(), ({ assignmentOpen }) => ({ ...sampleAssignmentInput, id: assignmentOpen })),
  ],
  // Only students in the course can submit work.
  'assignments.saveDraft': [
    to(only(['other'], 409, { preview: 403 }), (it) => ({ ...ofAssignment(it), text: 'Mine' })),
    to(
      writers({ ...LOCKED, admin: 409, owner: 409, unproven: 409, member: 409, preview: 403 }),
      ({ assignmentLocked }) => ({ id: assignmentLocked, text: 'Mine' }),
    ),
  ],
  'assignments.removeFile': [
    to(only(['other'], 409, { preview: 403 }), (it) => ({ ...ofAssignment(it), fileId: it.draftFile })),
  ],
  'assignments.submit': [to(only(['other'], 409, { preview: 403 }), ofAssignment)],
  'videoQuestions.list': [
    to(readers(), ofLesson),
    to(readers(LOCKED), ofLocked),
    to(readers(HIDDEN), ofHidden),
  ],
  'videoQuestions.answer': [
    to(writers(), ({ asksOpen }) => answerTo(asksOpen)),
    to(writers({ ...LOCKED, preview: 403 }), ({ asksLocked }) => answerTo(asksLocked)),
    to(writers({ ...HIDDEN, preview: 403 }), ({ asksHidden }) => answerTo(asksHidden)),
  ],
  'videoQuestions.source': [to(admins(), ofLesson), to(admins(), ofHidden)],
  'videoQuestions.save': [
    to(admins(), ({ asksOpen, asked }) => ({
      id: asksOpen.lessonId,
      questions: [{ questionId: asked, seconds: 7 }],
    })),
  ],
  'grades.book': [to(admins(), ofFree), to(admins(), ofDraft)],
  'grades.saveWeights': [
    to(admins(), (it) => ({ ...ofFree(it), weights: [{ lessonId: it.quizOpen, weight: 2 }] })),
  ],
  'grades.mine': [seen(readers(), ofFree), to(readers({ ...HIDDEN, preview: 'ok' }), ofDraft)],
  'submissions.queue': [to(admins())],
  'submissions.filters': [to(admins())],
  'submissions.open': [to(admins(), ofWork)],
  'submissions.mark': [
    to(admins(), (it) => ({
      ...ofWork(it),
      markedAt: null,
      returns: false,
      marks: [1],
      comment: '',
      pages: [],
    })),
  ],
  'submissions.removeVoice': [to(admins(), ofWork)],
  'submissions.comments': [to(admins())],
  'submissions.saveComment': [to(admins(), () => ({ text: 'Well done' }))],
  'submissions.deleteComment': [to(admins(), () => ({ id: 1 }))],
  'quizResults.statistics': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizResults.answers': [to(admins(), ofVersion)],
  'quizResults.attempt': [to(admins(), ({ attemptDone }) => ({ attemptId: attemptDone }))],
  'quizResults.giveMark': [
    to(admins(), ({ itemDone }) => ({ itemId: itemDone, value: 1, reason: 'A slip' })),
  ],
  'quizResults.previewCorrection': [
    to(admins(), (it) => ({ ...ofVersion(it), change: { kind: 'all' as const } })),
  ],
  'quizResults.correct': [
    to(admins(), (it) => ({ ...ofVersion(it), change: { kind: 'all' as const }, reason: 'An error' })),
  ],
  'quizResults.challenges': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizResults.challenge': [
    to(only(['other'], 404, { preview: 403 }), ({ itemDone }) => ({ itemId: itemDone, reason: 'Both' })),
  ],
  'quizResults.decide': [
    to(admins({ preview: 404, admin: 404, owner: 404, unproven: 404 }), () => ({
      challengeId: 2_147_483_000,
      decision: 'rejected' as const,
      reply: 'The key is right',
    })),
  ],
  'quizResults.rankList': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizResults.ranks': [
    to(readers(), ({ quizDone }) => ({ id: quizDone })),
    to(readers({ ...LOCKED }), ({ quizLocked }) => ({ id: quizLocked })),
    to(readers(HIDDEN), ({ quizHidden }) => ({ id: quizHidden })),
  ],
  'quizStudents.list': [to(admins(), ofQuiz), to(admins(), ({ quizHidden }) => ({ id: quizHidden }))],
  'quizStudents.giveExtraTime': [
    to(admins(), ({ quizOpen, ids }) => ({ id: quizOpen, userId: ids.other, minutes: 20 })),
  ],
  'quizStudents.checkReceipt': [
    to(admins({ preview: 400, admin: 400, owner: 400, unproven: 400 }), (it) => ({
      ...ofQuiz(it),
      receipt: 'no receipt',
    })),
  ],
  'quizStudents.endAttempt': [to(admins(), ofAttempt)],
  'quizResults.hideName': [to(writers(), () => ({ hidden: true }))],
  'questions.list': [to(admins())],
  'questions.topics': [to(admins())],
  'questions.create': [to(admins(), () => sampleQuestionInput())],
  'questions.render': [to(admins(), () => ({ texts: ['$x$'] }))],
  'questions.versions': [to(admins(), ({ asked }) => ({ id: asked }))],
  'questions.createMany': [to(admins(), () => ({ questions: [sampleQuestionInput()] }))],
  // Other questions can't be deleted, because quizzes use them.
  'questions.deleteMany': [to(admins(), () => ({ ids: [2_000_000_000] }))],
  'questions.update': [to(admins(), ({ asked }) => sampleQuestionInput({ id: asked }))],
  'lessons.create': [to(admins(), ({ free }) => sampleLessonInput({ courseId: free.id }))],
  'lessons.update': [to(admins(), ({ spare }) => ({ id: spare, title: 'Changed' }))],
  'lessons.delete': [to(admins(), ({ spare }) => ({ id: spare }))],
  'lessons.reorder': [to(admins(), ({ spare }) => ({ updates: [{ id: spare, order: 9 }] }))],
  'lessons.updateMany': [to(admins(), ({ spare }) => ({ ids: [spare], isPremium: true }))],
  'lessons.deleteMany': [to(admins(), ({ spare }) => ({ ids: [spare] }))],
  'lessons.liked': [to(readers(), ofLesson), to(readers(HIDDEN), ofHidden)],
  'lessons.like': [to(writers(), ofLesson), to(writers({ ...HIDDEN, preview: 403 }), ofHidden)],
  'lessons.share': [to(writers(), ofLesson), to(writers({ ...HIDDEN, preview: 403 }), ofHidden)],

  'resources.listByCourse': [to(everybody(), inFree), to(everybody(DRAFTED), inDraft)],
  'resources.listIndependent': [to(everybody())],
  'resources.create': [to(admins(), () => sampleResourceInput())],
  'resources.update': [to(admins(), ({ handout }) => ({ id: handout.id, title: 'Changed' }))],
  'resources.delete': [to(admins(), ({ handout }) => ({ id: handout.id }))],

  'captions.create': [
    to(admins(), ({ open }) => ({
      lessonId: open.id,
      language: 'hi',
      content: 'WEBVTT\n\n00:00.000 --> 00:01.000\nनमस्ते\n',
    })),
  ],
  'captions.delete': [to(admins(), ({ open }) => ({ id: open.caption }))],

  'markdown.preview': [to(admins(), () => ({ text: '*Hello*' }))],

  'videos.list': [to(admins(), ({ open }) => ({ fileIds: [open.file] }))],
  'videos.unfinished': [to(admins())],
  'videos.restart': [to(admins(), ({ failed }) => ({ fileId: failed }))],
  'videos.live': [to(admins())],

  'enrollments.check': [to(readers(), inFree), to(readers({ ...HIDDEN, preview: 'ok' }), inDraft)],
  'enrollments.list': [to(readers())],
  'enrollments.library': [to(readers(), () => ({}))],
  'enrollments.byCourse': [to(readers(), inFree), to(readers({ ...HIDDEN, preview: 'ok' }), inDraft)],
  'enrollments.courseIds': [to(readers())],
  'enrollments.progress': [to(readers())],
  'enrollments.welcome': [to(readers())],
  'enrollments.create': [
    to(writers(), inFree),
    to(writers({ ...LOCKED, preview: 403 }), ({ premium }) => ({ courseId: premium.id })),
    to(writers({ ...HIDDEN, preview: 403 }), inDraft),
  ],

  'progress.byLesson': [to(readers(), ofLesson), to(readers(HIDDEN), ofHidden)],
  'progress.detail': [to(readers(), ofLesson), to(readers(HIDDEN), ofHidden)],
  'progress.byCourse': [to(readers(), inFree), to(readers({ ...HIDDEN, preview: 'ok' }), inDraft)],
  // Only enrolled students can save progress.
  'progress.update': [
    to(only(['other'], 409, { preview: 403 }), ({ open }) => ({ id: open.id, position: 2 })),
    to(
      writers({ ...LOCKED, preview: 403, member: 409, admin: 409, owner: 409, unproven: 409 }),
      ({ locked }) => ({ id: locked.id, position: 2 }),
    ),
  ],

  // The scene's courses don't allow downloads.
  'offline.offer': [
    seen(nobody(403, { guest: 401, blocked: 401 }), ofLesson),
    seen(nobody(403, { guest: 401, blocked: 401, ...LOCKED }), ofLocked),
  ],
  'offline.take': [
    seen(nobody(403, { guest: 401, blocked: 401 }), ({ open }) => ({ id: open.id, height: 0 })),
    seen(nobody(403, { guest: 401, blocked: 401, ...LOCKED, preview: 403 }), ({ locked }) => ({
      id: locked.id,
      height: 0,
    })),
  ],
  'offline.renew': [to(writers(), () => ({ ids: [] }))],

  'comments.list': [to(everybody(), ofLocked), to(everybody(UNSEEN), ofHidden)],
  'comments.replies': [seen(everybody(), ({ comment }) => ({ commentId: comment }))],
  'comments.moments': [to(everybody(), ofLocked), to(everybody(UNSEEN), ofHidden)],
  'comments.create': [
    to(writers(), ({ open }) => ({ id: open.id, content: 'Well said' })),
    to(writers({ ...HIDDEN, preview: 403 }), ({ hidden }) => ({ id: hidden.id, content: 'Well said' })),
  ],
  // Only the author can change a comment.
  'comments.update': [
    seen(only(['other'], 403, { preview: 403 }), ({ comment }) => ({
      commentId: comment,
      content: 'Better said',
    })),
  ],
  'comments.edits': [
    seen(only(['other', 'admin', 'owner', 'unproven'], 403), ({ comment }) => ({ commentId: comment })),
  ],
  // `other` asked the question, and `student` replied to it.
  'comments.accept': [
    seen(only(['other', 'admin', 'owner', 'unproven'], 403), ({ answer }) => ({
      commentId: answer,
      accepted: true,
    })),
  ],
  'comments.pin': [
    seen(writers({ student: 403, payer: 403, member: 403, other: 403 }), ({ comment }) => ({
      commentId: comment,
      pinned: true,
    })),
  ],
  'comments.hide': [
    seen(writers({ student: 403, payer: 403, member: 403, other: 403 }), ({ comment }) => ({
      commentId: comment,
      hidden: true,
    })),
  ],
  // Users can't report their own comments.
  'comments.report': [
    seen(writers({ other: 409 }), ({ comment }) => ({ commentId: comment, reason: 'Spam' })),
  ],
  'comments.thread': [seen(readers(), ({ comment }) => ({ commentId: comment }))],
  'comments.mute': [seen(writers(), ({ comment }) => ({ commentId: comment, muted: true }))],
  'comments.reported': [to(admins())],
  'comments.dismissReports': [to(admins(), ({ reported }) => ({ commentId: reported }))],
  'comments.received': [to(admins({ preview: 403 }), () => ({}))],
  'comments.answer': [
    to(admins({ preview: 403 }), ({ comment }) => ({ commentId: comment, content: 'Like this' })),
  ],
  'comments.setState': [
    to(admins({ preview: 403 }), ({ comment }) => ({ commentId: comment, state: 'answered' })),
  ],
  'comments.restore': [
    to(
      writers({ student: 404, payer: 404, member: 404, other: 404, admin: 404, owner: 404, unproven: 404 }),
      ({ comment }) => ({ commentId: comment }),
    ),
  ],
  'comments.delete': [
    seen(writers({ student: 403, payer: 403, member: 403 }), ({ comment }) => ({ commentId: comment })),
  ],

  'reviews.list': [to(everybody(), inFree), to(everybody(DRAFTED), inDraft)],
  'reviews.summary': [to(everybody(), inFree), to(everybody(DRAFTED), inDraft)],
  'reviews.mine': [to(readers(), inFree), to(readers({ ...HIDDEN, preview: 'ok' }), inDraft)],
  // Only students with enough progress in the course can save a review. These students already have one.
  'reviews.save': [
    to(only(['other'], 409, { preview: 403 }), ({ free }) => ({ courseId: free.id, rating: 5 })),
  ],
  'reviews.delete': [seen(only(['other'], 404, { preview: 403 }), inFree)],
  'reviews.vote': [
    seen(writers({ other: 409 }), ({ review }) => ({ reviewId: review, helpful: true })),
    to(writers({ ...HIDDEN, preview: 403 }), ({ hiddenReview }) => ({
      reviewId: hiddenReview,
      helpful: true,
    })),
  ],
  'reviews.reply': [to(admins(), ({ review }) => ({ reviewId: review, reply: 'Thank you' }))],
  'reviews.setHidden': [to(admins(), ({ review }) => ({ reviewId: review, hidden: true }))],

  'notes.list': [to(readers(), ofLesson), to(readers(HIDDEN), ofHidden)],
  'notes.create': [
    to(writers(), ({ open }) => ({ id: open.id, content: 'Remember' })),
    to(writers({ ...LOCKED, preview: 403 }), ({ locked }) => ({ id: locked.id, content: 'Remember' })),
  ],
  'notes.update': [
    to(only(['other'], 404, { preview: 403 }), ({ note }) => ({ noteId: note, content: 'Changed' })),
  ],
  'notes.delete': [to(only(['other'], 404, { preview: 403 }), ({ note }) => ({ noteId: note }))],

  'certificates.mine': [to(readers())],
  'certificates.claim': [to(nobody(404, { guest: 401, blocked: 401, preview: 403 }), inFree)],
  'certificates.settings': [to(admins(), inFree)],
  'certificates.saveSettings': [to(admins(), (it) => ({ ...inFree(it), ...TEMPLATE }))],
  'certificates.saveLogo': [to(admins(), () => ({ logo: null }))],
  'certificates.byCourse': [to(admins(), inFree)],
  'certificates.issue': [to(admins(), (it) => ({ ...inFree(it), username: 'other', name: 'Other' }))],
  'certificates.revoke': [to(admins(), ({ certificate }) => ({ id: certificate, reason: 'By mistake' }))],
  'certificates.reissue': [to(admins(), ({ certificate }) => ({ id: certificate, name: 'Another' }))],

  'calendar.mine': [to(readers())],
  'calendar.create': [to(writers())],
  'calendar.delete': [to(writers())],

  'mistakes.count': [to(readers())],
  'mistakes.due': [to(readers())],
  // Only `other` has answered this question wrong.
  'mistakes.practise': [
    to(only(['other'], 404, { preview: 403 }), ({ asked }) => ({
      questionId: asked,
      answerId: DEVICE,
      answer: { kind: 'single' as const, choice: 'b' },
    })),
  ],

  'studyGoal.mine': [to(readers())],
  'studyGoal.save': [to(writers(), () => ({ unit: 'minutes', target: 90 }))],
  'studyGoal.delete': [to(writers())],

  'payments.check': [to(readers(), inFree), to(readers({ ...HIDDEN, preview: 'ok' }), inDraft)],
  'payments.quote': [
    to(readers(), ({ premium }) => ({ courseId: premium.id })),
    to(nobody(400, { guest: 401, blocked: 401 }), inFree),
  ],
  'payments.isTransactionUsed': [to(readers(), () => ({ transactionId: 'UTR 1000001' }))],
  'payments.create': [
    to(writers({ payer: 409 }), ({ premium, proof }) => ({
      courseId: premium.id,
      amount: 2999,
      transactionId: 'UTR 2000001',
      proofImage: proof,
    })),
    to(writers({ ...HIDDEN, preview: 403, admin: 400, owner: 400, unproven: 400 }), ({ draft, proof }) => ({
      courseId: draft.id,
      amount: 2999,
      transactionId: 'UTR 2000001',
      proofImage: proof,
    })),
  ],
  'payments.resubmit': [
    to(only(['other'], 404, { preview: 403 }), ({ refused, proof }) => ({
      id: refused,
      amount: 2999,
      transactionId: 'UTR 2000001',
      proofImage: proof,
    })),
  ],
  'payments.correct': [
    to(only([], 404, { other: 409, preview: 403 }), ({ refused }) => ({
      id: refused,
      transactionId: 'UTR 2000002',
    })),
  ],
  'payments.requestRefund': [
    to(only([], 404, { other: 409, preview: 403 }), ({ refused }) => ({ id: refused, reason: '' })),
  ],
  'payments.mine': [to(readers())],
  'payments.nextParts': [to(readers())],
  'payments.lately': [to(readers())],
  'payments.queue': [to(readers())],
  'payments.promise': [to(admins())],
  'payments.list': [to(admins())],
  'payments.settled': [to(admins(), () => ({ from: '2026-11-01', to: '2026-11-30' }))],
  'payments.report': [to(admins())],
  'payments.ledger': [to(admins())],
  'payments.looks': [to(admins())],
  'payments.decide': [to(admins(), ({ pending }) => ({ id: pending, status: 'approved' }))],
  'payments.decideMany': [to(admins(), ({ pending }) => ({ ids: [pending], status: 'approved' }))],
  // This payment has no decision to undo.
  'payments.undo': [to(admins(UNDECIDED), ({ pending }) => ({ ids: [pending] }))],
  'payments.revoke': [to(proven(), ({ bought }) => ({ id: bought, reason: 'refund' }))],
  'payments.refund': [to(proven(), ({ bought }) => ({ id: bought, amount: 10 }))],
  'payments.approveRejected': [to(admins(), ({ refused }) => ({ id: refused }))],
  'documents.verify': [
    to(everybody(), ({ documentCode }) => ({ code: documentCode })),
    to(nobody(404), () => ({ code: '00000000-0000-4000-8000-000000000000' })),
  ],
  'invoices.billing': [to(readers())],
  'invoices.saveBilling': [to(writers(), () => ({ name: 'A firm', address: '', gstin: '', state: '27' }))],
  'payments.holdUndo': [to(admins(), ({ pending }) => ({ ids: [pending] }))],

  'memberships.mine': [to(readers())],
  'memberships.ending': [to(readers())],

  'grants.create': [to(proven(), ({ ids }) => ({ userId: ids.other, source: 'scholarship' }))],
  'grants.end': [to(admins(), ({ grant }) => ({ id: grant }))],

  'seats.byCode': [
    to(everybody(), ({ seatCode }) => ({ code: seatCode })),
    to(nobody(404), () => ({ code: '00000000-0000-4000-8000-000000000000' })),
  ],
  // A user who already has access cannot take a seat.
  'seats.take': [
    to(writers({ payer: 409, admin: 409, owner: 409, unproven: 409 }), ({ seatCode }) => ({
      code: seatCode,
    })),
  ],
  'seats.takeBack': [
    to(only(['other'], 404, { preview: 403 }), ({ seatCode }) => ({ code: seatCode, username: 'blocked' })),
  ],
  'seats.renew': [to(only(['other'], 404, { preview: 403 }), ({ seatCode }) => ({ code: seatCode }))],

  'plans.list': [to(admins())],
  'plans.create': [to(proven(), () => ({ title: 'Half a year', price: '₹2,999', months: 6 }))],
  'plans.update': [to(proven(), ({ plan }) => ({ id: plan, price: '₹1,999' }))],
  'plans.delete': [to(admins(), ({ plan }) => ({ id: plan }))],

  'coupons.list': [to(admins())],
  'coupons.create': [
    to(admins(), () => ({ code: 'HALF-OF-IT', percent: 50 })),
    to(proven(), () => ({ code: 'MORE-OF-IT', percent: 51 })),
  ],
  'coupons.end': [to(admins(), ({ coupon }) => ({ id: coupon }))],

  'students.list': [to(admins())],
  'students.export': [to(proven(), ({ ids }) => ({ userIds: [ids.other] }))],
  'students.plan': [to(admins(), ({ ids }) => ({ kind: 'block', userIds: [ids.other] }))],
  'students.act': [to(proven(), ({ ids }) => ({ kind: 'block', userIds: [ids.other] }))],
  'students.actions': [to(admins())],
  'students.undo': [to(proven(), ({ bulkAction }) => ({ id: bulkAction }))],

  'staffNotes.list': [to(admins(), ({ ids }) => ({ id: ids.other }))],
  'staffNotes.create': [to(admins(), ({ ids }) => ({ id: ids.other, body: 'Calls on Sundays' }))],
  'staffNotes.delete': [to(admins(), ({ ids, staffNote }) => ({ id: ids.other, noteId: staffNote }))],

  'studentImports.list': [to(admins())],
  'studentImports.byId': [to(admins(), ({ studentImport }) => ({ id: studentImport }))],
  'studentImports.rows': [to(admins(), ({ studentImport }) => ({ id: studentImport }))],
  'studentImports.create': [to(admins(), () => ({ name: 'students.csv' }))],
  'studentImports.addRows': [
    to(admins(), ({ studentImport }) => ({
      id: studentImport,
      rows: [{ line: 2, cells: { name: 'Ravi' } }],
    })),
  ],
  'studentImports.check': [to(admins(), ({ studentImport }) => ({ id: studentImport }))],
  'studentImports.start': [to(proven(), ({ checkedImport }) => ({ id: checkedImport }))],
  'studentImports.undo': [to(proven(), ({ doneImport }) => ({ id: doneImport }))],
  'studentImports.passwords': [to(proven(), ({ doneImport }) => ({ id: doneImport }))],

  'batches.list': [to(admins())],
  'batches.byId': [to(admins(), ofBatch)],
  'batches.create': [to(admins(), () => ({ name: 'Evening', startsOn: '2026-06-01' }))],
  'batches.update': [
    to(admins(), ({ batch }) => ({ id: batch, name: 'Renamed' })),
    to(proven(), ({ batch, premium }) => ({ id: batch, courseIds: [premium.id] })),
  ],
  'batches.members': [to(admins(), ofBatch)],
  'batches.addMembers': [to(proven(), ({ batch }) => ({ id: batch, names: ['other'] }))],
  'batches.removeMember': [to(admins(), ({ batch, ids }) => ({ id: batch, userId: ids.member }))],
  'batches.moveMember': [
    to(proven(), ({ batch, otherBatch, ids }) => ({ id: batch, userId: ids.member, to: otherBatch })),
  ],
  'batches.timetable': [to(admins(), ofBatch)],
  'batches.attendance': [to(admins(), ofBatch)],

  'announcements.list': [to(admins())],
  'announcements.mine': [to(readers())],
  'announcements.ofCourse': [to(readers(), inFree)],
  'announcements.audience': [to(admins(), () => ({ audience: 'everyone' as const }))],
  'announcements.create': [
    to(admins(), () => ({ title: 'Holiday', body: 'No class', audience: 'everyone' as const })),
  ],
  'announcements.update': [
    to(admins(), ({ announcement }) => ({
      id: announcement,
      title: 'Holiday',
      body: 'No class',
      audience: 'everyone' as const,
      sendsAt: '2099-01-01T00:00:00Z',
    })),
  ],
  'announcements.cancel': [to(admins(), ({ announcement }) => ({ id: announcement }))],
  'announcements.withdraw': [to(admins(), ({ sentAnnouncement }) => ({ id: sentAnnouncement }))],

  'messages.subjects': [to(admins(), () => ({ kind: 'behind' }))],
  'messages.round': [
    to(admins(), () => ({ kind: 'payment_rejected' })),
    to(admins(), ({ sentAnnouncement }) => ({ kind: 'announcement', subjectId: sentAnnouncement })),
  ],
  'messages.next': [to(admins(), () => ({ kind: 'access_ending' }))],
  'messages.markSent': [
    to(admins(UNDECIDED), ({ ids }) => ({
      kind: 'access_ending',
      aboutId: 1,
      userId: ids.member,
    })),
  ],
  'messages.markNotSent': [
    to(admins({ preview: 404, admin: 404, owner: 404, unproven: 404 }), ({ ids }) => ({
      kind: 'access_ending',
      aboutId: 1,
      userId: ids.member,
    })),
  ],

  'handOver.list': [to(admins(), () => ({})), to(admins(), () => ({ search: 'member', limit: 5 }))],
  'handOver.done': [to(admins())],
  'handOver.mark': [to(admins(UNDECIDED), () => ({ ids: [2_147_483_647] }))],
  'handOver.undo': [
    to(admins({ preview: 404, admin: 404, owner: 404, unproven: 404 }), () => ({ ids: [2_147_483_647] })),
  ],

  'parentLinks.mine': [to(readers())],
  'parentLinks.create': [to(writers(), () => ({ name: 'Mother', language: 'en' as const }))],
  'parentLinks.revoke': [
    to(only(['other'], 404, { preview: 403 }), ({ parentLink }) => ({ id: parentLink })),
  ],
  'parentLinks.ofStudent': [to(admins(), ({ ids }) => ({ id: ids.other }))],
  'parentLinks.createForStudent': [
    to(admins(), ({ ids }) => ({ id: ids.other, name: 'Father', language: 'hi' as const })),
  ],
  'parentLinks.revokeForStudent': [
    to(admins(), ({ ids, parentLink }) => ({ id: ids.other, linkId: parentLink })),
  ],

  'notifications.list': [to(readers())],
  'notifications.unreadCount': [to(readers())],
  // This call must neither change nor reveal notifications of another user.
  'notifications.markRead': [to(writers(), ({ told }) => ({ ids: [told] }))],
  'notifications.live': [to(readers())],

  'audit.list': [to(admins())],

  'webhooks.list': [to(admins())],
  'webhooks.create': [
    to(proven(), () => ({ url: 'https://hooks.example/x', events: ['payment.submitted'] })),
    to(proven({ admin: 400, owner: 400, preview: 400 }), () => ({
      url: 'https://127.0.0.1/x',
      events: ['payment.submitted'],
    })),
  ],
  'webhooks.update': [to(admins(), ({ webhook }) => ({ id: webhook, enabled: false }))],
  'webhooks.delete': [to(admins(), ({ webhook }) => ({ id: webhook }))],
  'webhooks.test': [to(admins(), ({ webhook }) => ({ id: webhook }))],
  'webhooks.deliveries': [to(admins(), ({ webhook }) => ({ id: webhook }))],
  'webhooks.resend': [to(admins(), ({ delivery }) => ({ id: delivery }))],

  'backups.list': [to(admins())],
  // In this scene a backup is always running, so administrators get 409.
  'backups.create': [to(admins(UNDECIDED))],
  'backups.configure': [to(proven({ admin: 403, preview: 403 }), () => ({ isDaily: false }))],

  'admin.stats': [to(admins())],
  'admin.find': [to(admins(), () => ({ search: 'course' }))],
  'admin.overview': [to(admins())],
  'admin.weeklyReport': [to(admins())],
  'admin.users': [to(admins())],

  'users.list': [to(admins())],
  'users.byId': [to(admins(), ofOther)],
  'users.create': [
    to(admins(), () => ({ username: 'pupil' })),
    seen(admins({ admin: 409, owner: 409, preview: 409, unproven: 409 }), () => ({ username: 'Owner' })),
  ],
  'users.registrationWindow': [to(admins())],
  'users.setRegistrationWindow': [to(admins(), () => ({ hours: 2 }))],
  'users.sessions': [to(admins(), ofOther)],
  'users.endSession': [
    to(admins(), ({ ids, session }) => ({ id: ids.other, sessionId: session })),
    seen(admins({ admin: 403, preview: 403, unproven: 403 }), ({ ids, ownerSession }) => ({
      id: ids.owner,
      sessionId: ownerSession,
    })),
  ],
  'users.endSessions': [
    to(admins(), ofOther),
    seen(admins({ admin: 403, preview: 403, unproven: 403 }), ofOwner),
  ],
  'users.tokens': [to(admins(), ofOther)],
  'users.revokeToken': [
    to(admins(), ({ ids, apiToken }) => ({ id: ids.other, tokenId: apiToken })),
    seen(admins({ admin: 403, preview: 403, unproven: 403 }), ({ ids, ownerApiToken }) => ({
      id: ids.owner,
      tokenId: ownerApiToken,
    })),
  ],
  'users.events': [to(admins(), ofOther)],
  'users.resetTwoStepVerification': [
    to(proven(), ofOther),
    seen(proven({ admin: 403, preview: 403, owner: 409 }), ofOwner),
  ],
  'users.staffRule': [to(admins())],
  'users.setStaffRule': [to(proven({ admin: 403, preview: 403 }), () => ({ required: false }))],
  'users.setRole': [
    to(proven(), ({ ids }) => ({ id: ids.other, role: 'admin' })),
    seen(proven({ admin: 403, preview: 403, owner: 409 }), ({ ids }) => ({ id: ids.owner, role: 'student' })),
  ],
  'staff.list': [to(admins())],
  'staff.save': [
    to(proven(), () => ({ username: 'other', duties: [{ duty: 'marking' }] })),
    seen(proven({ admin: 409, owner: 409, preview: 409 }), () => ({ username: 'admin', duties: [] })),
  ],
  'staff.invitations': [to(admins())],
  'staff.invite': [to(proven(), () => ({ label: 'Meera', duties: [{ duty: 'marking' }] }))],
  'staff.revokeInvitation': [to(admins(), ({ invitation }) => ({ id: invitation }))],
  'staff.invitation': [
    to(everybody(), ({ invitationToken }) => ({ token: invitationToken })),
    to(nobody(404), () => ({ token: 'a guess' })),
  ],
  'staff.accept': [
    to(writers({ admin: 409, owner: 409, unproven: 409, unready: 409 }), ({ invitationToken }) => ({
      token: invitationToken,
    })),
    seen(
      nobody(404, {
        guest: 401,
        blocked: 401,
        admin: 409,
        owner: 409,
        preview: 403,
        unproven: 409,
        unready: 409,
      }),
      () => ({ token: 'a guess' }),
    ),
  ],
  'users.handOver': [to(proven({ admin: 403, preview: 403 }), ({ ids }) => ({ id: ids.admin }))],
  'users.rehearseMerge': [to(admins(), ({ ids }) => ({ id: ids.other, otherId: ids.payer }))],
  'users.merge': [
    to(proven(), ({ ids }) => ({ id: ids.other, otherId: ids.student, username: 'student' })),
    seen(proven({ admin: 409, preview: 409, owner: 409 }), ({ ids }) => ({
      id: ids.other,
      otherId: ids.owner,
      username: 'owner',
    })),
  ],
  'users.setBlocked': [
    to(proven(), ({ ids }) => ({ id: ids.other, blocked: true })),
    seen(proven({ admin: 403, preview: 403, owner: 409 }), ({ ids }) => ({
      id: ids.owner,
      blocked: true,
    })),
  ],
  'users.resetLink': [to(proven(), ofOther), seen(proven({ admin: 403, preview: 403 }), ofOwner)],

  'account.profile': [to(readers())],
  'account.update': [to(writers(), () => ({ fullName: 'Somebody' }))],
  'account.chooseLanguage': [to(writers(), () => ({ language: 'en' }))],
  'account.changePassword': [
    to(writers(), () => ({ currentPassword: PASSWORD, newPassword: 'another one to keep' })),
  ],
  'account.sessions': [to(readers())],
  'account.endSession': [to(only(['other'], 404, { preview: 403 }), ({ session }) => ({ id: session }))],
  'account.endOtherSessions': [to(writers())],
  'account.events': [to(readers())],
  'account.delete': [to(writers(), () => ({ password: PASSWORD }))],
  'account.twoStepVerification': [to(readers())],
  'account.beginTwoStepVerification': [to(writers({ unproven: 403, other: 409 }))],
  'account.enableTwoStepVerification': [to(only([], 400, ASKED), () => ({ code: '000000' }))],
  'account.disableTwoStepVerification': [to(only(['other'], 409, ASKED))],
  'account.renewRecoveryCodes': [to(only(['other'], 409, ASKED))],
  'account.tokens': [to(readers())],
  'account.createToken': [
    to(proven({ preview: 403, unready: 'ok' }), () => ({ name: 'Reports', scopes: ['read'] })),
    to(proven({ preview: 403 }), () => ({ name: 'Reports', scopes: ['read', 'admin'] })),
  ],
  'account.revokeToken': [to(only(['other'], 404, { preview: 403 }), ({ apiToken }) => ({ id: apiToken }))],

  // This server sends no email. `addresses.test.ts` tests a server that sends email.
  'numberConfirmations.request': [to(only([], 409, { preview: 403 }))],
  'numberConfirmations.list': [to(admins())],
  'numberConfirmations.confirm': [
    to(admins({ preview: 404, admin: 404, owner: 404, unproven: 404 }), () => ({ id: 2_147_483_647 })),
  ],
  'numberConfirmations.refuse': [
    to(admins({ preview: 404, admin: 404, owner: 404, unproven: 404 }), () => ({ id: 2_147_483_647 })),
  ],
  'mail.mine': [to(only([], 409))],
  'mail.requestCode': [to(only([], 409, ASKED), () => ({ email: 'someone@example.com' }))],
  'mail.verify': [to(only([], 409, { preview: 403 }), () => ({ code: '000000' }))],
  'mail.remove': [to(only(['other'], 404, ASKED))],
  'mail.chooseTopic': [to(writers(), () => ({ topic: 'payments', isOn: false }))],
  'mail.test': [
    to(admins({ preview: 409, admin: 409, owner: 409, unproven: 409 }), () => ({
      email: 'someone@example.com',
    })),
  ],
  // This server sends no push messages. The tests in `src/accounts/server/push` use one that does.
  'push.mine': [to(readers())],
  'push.subscribe': [
    to(only([], 409, { preview: 403 }), () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    })),
  ],
  'push.unsubscribe': [to(writers())],
  'push.test': [to(only([], 409, { preview: 403 }))],
  'identities.mine': [to(only([], 409))],
  'identities.unlink': [to(only([], 409, ASKED))],
} satisfies Record<keyof typeof calls, Expectation[]>
