import { z } from 'zod'
import { accountsErrors } from '../../../accounts/errors.ts'
import { byId } from '../../../platform/text.schema.ts'
import { router, staff } from '../../../platform/server/trpc.ts'
import { assessmentErrors } from '../../errors.ts'
import {
  markedSubmission,
  markInput,
  openInput,
  queueFilters,
  queueInput,
  savedComment,
  savedCommentInput,
  submissionQueue,
} from '../../submissions.schema.ts'
import { markSubmission, openSubmission } from './marking.ts'
import { listQueue, listQueueFilters } from './queue.ts'
import { deleteSavedComment, listSavedComments, saveComment } from './saved-comments.ts'
import { removeVoiceNote } from './voice-notes.ts'
import { inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'
import { aSubmission } from '../assessment-scopes.ts'

const { SUBMISSION_NOT_FOUND } = assessmentErrors

export const submissionsRouter = router({
  queue: staff('marking', 'filtered')
    .meta({ summary: 'List the submissions that wait for a teacher, oldest first' })
    .input(queueInput)
    .output(submissionQueue)
    .query(({ ctx, input }) => listQueue(ctx.db, ctx.user, input)),
  filters: staff('marking', 'filtered')
    .meta({ summary: 'List the assignments with open submissions' })
    .output(queueFilters)
    .query(({ ctx }) => listQueueFilters(ctx.db, ctx.user)),
  open: staff('marking', inCoursesOf({ id: aSubmission }))
    .meta({
      summary: 'Get a submission to mark it; other teachers see who opened it',
      cost: 5,
      refuses: [SUBMISSION_NOT_FOUND],
    })
    .input(openInput)
    .output(markedSubmission)
    .mutation(({ ctx, input }) => openSubmission(ctx.db, ctx.user, input)),
  mark: staff('marking', inCoursesOf({ id: aSubmission }))
    .meta({
      summary: 'Save the marks of a submission, or return it for correction',
      refuses: [
        SUBMISSION_NOT_FOUND,
        assessmentErrors.SUBMISSION_REPLACED,
        assessmentErrors.ALREADY_MARKED,
        assessmentErrors.MARKS_DO_NOT_FIT,
        accountsErrors.OWN_WORK,
      ],
    })
    .input(markInput)
    .mutation(({ ctx, input }) => markSubmission(ctx, ctx.user, input)),
  removeVoice: staff('marking', inCoursesOf({ id: aSubmission }))
    .meta({ summary: 'Remove the voice note of a submission', refuses: [SUBMISSION_NOT_FOUND] })
    .input(byId)
    .mutation(({ ctx, input }) => removeVoiceNote(ctx.db, input.id)),
  comments: staff('marking', 'filtered')
    .meta({ summary: 'List the comments that teachers use again' })
    .output(z.array(savedComment))
    .query(({ ctx }) => listSavedComments(ctx.db, ctx.user)),
  saveComment: staff('marking')
    .meta({ summary: 'Save a comment to use it again', refuses: [assessmentErrors.TOO_MANY_COMMENTS] })
    .input(savedCommentInput)
    .output(savedComment)
    .mutation(({ ctx, input }) => saveComment(ctx.db, input.text)),
  deleteComment: staff('marking')
    .meta({ summary: 'Delete a saved comment' })
    .input(byId)
    .mutation(({ ctx, input }) => deleteSavedComment(ctx.db, input.id)),
})
