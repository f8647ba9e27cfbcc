import type { Conflict } from '../../merging.schema.ts'

/**
 * The rule for rows about the same item. `k` is the row of the account that stays, and `g` the row of the removed
 * account. Unless a rule says otherwise, `k` stays and `g` is deleted.
 */
export type Keyed = {
  /** The columns whose values are unique for each user. Empty if each user has at most one row. */
  keys: readonly string[]
  /** SQL condition: the rows for which the columns are unique. */
  among?: (row: 'g' | 'k') => string
  /** SQL condition: `g` stays, and `k` is deleted. */
  prefersGoing?: string
  /** SQL assignments to `k`, which combine the values of both rows. */
  combine?: string
  /** SQL assignments to the other row, which is then not deleted. */
  release?: string
  /** SQL statement that uses the deleted rows, named `gone`. */
  uncount?: string
  conflict?: Conflict
}

/** Rows that are numbered for each user and lesson, in this order. */
export type Numbered = { numberedBy: string; conflict?: Conflict }

/**
 * `move`: the row moves to the account that stays. `copy`: the same, if that account has no such row; used if other
 * rows refer to it. `drop`: deleting the account deletes the row, or clears the column. `stays`: the column keeps
 * the ID of the removed account.
 */
export type MergeRule = 'move' | 'copy' | 'drop' | 'stays' | Keyed | Numbered

const isOpenBatch = (row: string) => `${row}.source = 'batch' and ${row}.ended_at is null`
/** Keeps only the ranges of `k` if there would be too many, because the next save would turn them into one range. */
const joined = (column: string) =>
  `${column} = case when (select count(*) from unnest(k.${column} + g.${column})) > 500 then k.${column} else k.${column} + g.${column} end`

/**
 * The rule of every column that contains the ID of a user, in the order in which the rows are moved. A test compares
 * this list with the database.
 */
export const MERGE_RULES: Readonly<Record<string, MergeRule>> = {
  // Credentials are deleted with their account.
  'sessions.user_id': 'drop',
  'api_tokens.user_id': 'drop',
  'second_factors.user_id': 'drop',
  'password_resets.user_id': 'drop',
  'password_resets.issuer_id': 'drop',
  'applied_admin_passwords.user_id': 'drop',
  'user_cache_versions.user_id': 'drop',
  // A linked account can be used to sign in, so the link is deleted like a password.
  'user_identities.user_id': 'drop',
  // An address gives access to an account with a reset link or a code, so it is deleted like a credential.
  'user_emails.user_id': 'drop',
  'email_verifications.user_id': 'drop',
  'sign_in_codes.user_id': 'drop',
  'mails.user_id': 'drop',
  // The kept account keeps its own number. If it gets the number of the removed account, staff must confirm it again.
  'number_confirmations.user_id': 'drop',
  'number_confirmations.confirmed_by': 'move',
  'topic_choices.user_id': { keys: [] },
  // A subscription belongs to a session.
  'push_subscriptions.user_id': 'drop',
  'handled_requests.user_id': 'drop',
  'user_visits.user_id': { keys: [], prefersGoing: 'g.seen_at > k.seen_at' },

  // Accounts of staff cannot be merged, so these duties have ended.
  'staff_duties.user_id': 'drop',
  'staff_duties.given_by': 'move',
  'staff_invitations.given_by': 'drop',
  'staff_notes.user_id': 'move',
  'staff_notes.author_id': 'move',

  // Accounts that bought the same course cannot be merged.
  'orders.user_id': 'move',
  'payments.user_id': 'move',
  'payments.decided_by': 'move',
  'payment_devices.user_id': 'move',
  'billing_details.user_id': { keys: [] },
  'entitlements.user_id': {
    keys: ['batch_id', 'course_id'],
    among: isOpenBatch,
    combine: `starts_at = least(k.starts_at, g.starts_at), used_at = least(k.used_at, g.used_at),
      ends_at = case when k.ends_at is not null and g.ends_at is not null then greatest(k.ends_at, g.ends_at) end`,
  },

  'enrollments.user_id': {
    keys: ['course_id'],
    prefersGoing: 'g.created_at < k.created_at',
    conflict: 'enrollments',
  },
  'course_completions.user_id': { keys: ['course_id'], prefersGoing: 'g.finished_at < k.finished_at' },
  'lesson_progress.user_id': {
    keys: ['lesson_id'],
    combine: `position = greatest(k.position, g.position), ${joined('watched')}, ${joined('rewatched')},
      completed = k.completed or g.completed, completed_at = least(k.completed_at, g.completed_at),
      updated_at = greatest(k.updated_at, g.updated_at)`,
    conflict: 'progress',
  },
  'lesson_excuses.user_id': { keys: ['lesson_id'] },
  'lesson_excuses.created_by': 'move',
  'class_attendances.user_id': { keys: ['lesson_id'], prefersGoing: 'g.joined_at < k.joined_at' },
  'scorm_records.user_id': {
    keys: ['lesson_id', 'item'],
    prefersGoing: `(g.completed_at is not null, coalesce(g.score, -1), g.updated_at)
      > (k.completed_at is not null, coalesce(k.score, -1), k.updated_at)`,
  },
  'calendar_feeds.user_id': { keys: [] },
  // The verification codes of both certificates stay valid. The later certificate is no longer the certificate of
  // the course.
  'certificates.user_id': {
    keys: ['course_id'],
    among: (row) => `${row}.revoked_at is null`,
    prefersGoing: 'g.issued_at < k.issued_at',
    release: 'course_id = null',
    conflict: 'certificates',
  },
  'notes.user_id': 'move',
  'mistake_cards.user_id': {
    keys: ['question_id'],
    prefersGoing: '(g.practised_on, g.practised) > (k.practised_on, k.practised)',
  },
  'study_goals.user_id': 'copy',
  'study_days.user_id': { keys: ['day'], combine: 'seconds = least(k.seconds + g.seconds, 86400)' },

  // Accounts with a running attempt of the same quiz cannot be merged.
  'quiz_attempts.user_id': { numberedBy: 'started_at', conflict: 'attempts' },
  'quiz_extra_times.user_id': { keys: ['lesson_id'], prefersGoing: 'g.minutes > k.minutes' },
  'video_answers.user_id': {
    keys: ['video_question_id'],
    prefersGoing: '(g.is_right, g.answered_at) > (k.is_right, k.answered_at)',
  },
  'hidden_rank_names.user_id': { keys: [] },
  // `joinDrafts` has already joined two drafts into one.
  'submissions.user_id': { numberedBy: "coalesce(submitted_at, 'infinity')", conflict: 'drafts' },
  'submissions.marked_by': 'move',
  'submissions.opened_by': 'move',
  'key_challenges.decided_by': 'move',
  // These rows are never changed, so they don't move to the other account.
  'key_corrections.given_by': 'drop',
  'marks.given_by': 'drop',

  'lesson_likes.user_id': {
    keys: ['lesson_id'],
    uncount: 'update lessons set likes_count = likes_count - 1 where id in (select lesson_id from gone)',
    conflict: 'likes',
  },
  'comments.user_id': 'move',
  'removed_comments.user_id': 'move',
  'removed_comments.removed_by': 'move',
  'comment_reports.user_id': { keys: ['comment_id'] },
  'thread_subscriptions.user_id': { keys: ['comment_id'] },
  'reviews.user_id': {
    keys: ['course_id'],
    // A student with a hidden review must not get a visible review.
    prefersGoing: '(g.hidden_at is not null, g.updated_at) > (k.hidden_at is not null, k.updated_at)',
    conflict: 'reviews',
  },
  'review_votes.user_id': { keys: ['review_id'] },

  'batch_members.user_id': {
    keys: ['batch_id'],
    among: (row) => `${row}.left_at is null`,
    prefersGoing: 'g.joined_at < k.joined_at',
    conflict: 'batches',
  },
  'notifications.user_id': {
    keys: ['announcement_id'],
    among: (row) => `${row}.announcement_id is not null`,
    prefersGoing: 'k.read_at is null and g.read_at is not null',
    uncount:
      'update announcements set recipients = recipients - 1 where id in (select announcement_id from gone)',
  },
  'whatsapp_messages.user_id': {
    keys: ['kind', 'about_id'],
    prefersGoing: 'k.sent_at is null and g.sent_at is not null',
  },
  'whatsapp_messages.staff_id': 'move',
  'hand_overs.staff_id': 'move',
  'parent_links.user_id': 'move',
  'bulk_actions.created_by': 'move',
  // An undo of the action leaves this student unchanged.
  'bulk_action_students.user_id': 'drop',
  'student_imports.created_by': 'move',
  // An undo continues after this ID.
  'student_imports.undone_to': 'stays',
  'student_import_rows.user_id': 'move',

  // Accounts of teachers cannot be merged.
  'teachers.user_id': 'drop',
  'course_imports.created_by': 'move',
  'files.uploaded_by': 'move',
  'payee_changes.asked_by': 'move',
  // The log is never changed. Two new entries record the merge.
  'audit_log.actor_id': 'stays',
}
