import { catalogueErrors } from '../../../catalogue/errors.ts'
import { platformErrors } from '../../../platform/server/errors.ts'
import { learner } from '../../../catalogue/server/access/learner.ts'
import { byId } from '../../../platform/text.schema.ts'
import { anyone, router, staff } from '../../../platform/server/trpc.ts'
import { assignment, assignmentInput, draftFile, draftInput, submission } from '../../assignments.schema.ts'
import { assessmentErrors } from '../../errors.ts'
import { getAssignment, saveAssignment } from './assignments.ts'
import { DRAFT_REFUSALS, removeDraftFile, saveDraft, submitDraft } from './drafts.ts'
import { aLesson, inCoursesOf } from '../../../catalogue/server/access/course-scopes.ts'
import { EDITING } from '../../../platform/policy.ts'

const { LESSON_NOT_FOUND, LESSON_LOCKED, PURCHASE_REQUIRED } = catalogueErrors
const { LESSON_IS_NO_ASSIGNMENT } = assessmentErrors

export const assignmentsRouter = router({
  byId: anyone
    .meta({
      summary: "Get an assignment, and the caller's work",
      cost: 2,
      refuses: [LESSON_NOT_FOUND, PURCHASE_REQUIRED, LESSON_LOCKED, LESSON_IS_NO_ASSIGNMENT],
    })
    .input(byId)
    .output(assignment)
    .query(({ ctx, input }) => getAssignment(ctx.db, ctx.user, input.id)),
  save: staff(EDITING, inCoursesOf({ id: aLesson }))
    .meta({
      summary: 'Change the rules of an assignment; work that was sent keeps its rules',
      refuses: [LESSON_NOT_FOUND, LESSON_IS_NO_ASSIGNMENT, platformErrors.CHANGED_MEANWHILE],
    })
    .input(assignmentInput)
    .mutation(({ ctx, input }) => saveAssignment(ctx.db, ctx.user, input)),
  saveDraft: learner
    .meta({
      summary: "Save the text of the caller's draft, and the order of its files",
      refuses: [...DRAFT_REFUSALS, assessmentErrors.WORK_NOT_TAKEN],
    })
    .input(draftInput)
    .output(submission)
    .mutation(({ ctx, input }) => saveDraft(ctx.db, ctx.user, input)),
  removeFile: learner
    .meta({
      summary: "Remove a file from the caller's draft",
      refuses: [...DRAFT_REFUSALS, assessmentErrors.SUBMISSION_FILE_NOT_FOUND],
    })
    .input(draftFile)
    .output(submission)
    .mutation(({ ctx, input }) => removeDraftFile(ctx.db, ctx.user, input)),
  submit: learner
    .meta({
      summary: "Send the caller's draft; it replaces an earlier version that is not marked",
      refuses: [...DRAFT_REFUSALS, assessmentErrors.SUBMISSION_IS_EMPTY],
    })
    .input(byId)
    .output(submission)
    .mutation(({ ctx, input }) => submitDraft(ctx.db, ctx.user, input.id)),
})
