import { t } from '../texts/audit.ts'

export const assessmentAudit = {
  /** Sentences of the audit log. See `AuditSentence`. */
  actions: {
    'question.created': () => t.questionCreated,
    'question.createdMany': () => t.questionsCreated,
    'question.deleted': () => t.questionsDeleted,
    'question.changed': () => t.questionChanged,
    'quiz.changed': () => t.quizChanged,
    'assignment.changed': () => t.assignmentChanged,
    'lesson.questions_changed': () => t.videoQuestionsChanged,
    'grades.weighted': () => t.gradesWeighted,
    'submission.marked': () => t.submissionMarked,
    'submission.returned': () => t.submissionReturned,
    'quiz.key_corrected': () => t.keyCorrected,
    'quiz.challenge_decided': () => t.challengeDecided,
    'quiz.mark_given': () => t.markGiven,
    'quiz.extra_time_given': () => t.extraTimeGiven,
    'quiz.attempt_ended': () => t.attemptEnded,
  },
  /** Names of recorded data; see `AuditField`. */
  fields: {
    text: () => t.text,
    questions: () => t.questions,
    correction: () => t.correction,
    marks: () => t.marks,
    minutes: () => t.minutes,
    attempt: () => t.attempt,
    decision: () => t.decision,
  },
  subjects: ['question'],
} as const
