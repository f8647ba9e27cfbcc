import { listSettings } from '../../../academy/admin/fields/settings-index.ts'
import { previewHref } from '../../../platform/client/page/preview.ts'
import { type Actor, hasDuty, type Needed } from '../../../platform/policy.ts'
import { t as links } from '../../texts/frame.ts'
import { t } from '../../texts/palette.ts'
import { t as titles } from '../../texts/titles.ts'
import { ADMIN_LINKS } from '../frame/admin-links.ts'
import { mayFollow } from '../frame/admin-pages.ts'
import type { Item, Target } from './palette-items.ts'

type Path = (typeof ADMIN_LINKS)[number]['to']

const WORDS: { [path in Path]?: () => string } = {
  '/admin/courses': () => t.coursesWords,
  '/admin/payments': () => t.paymentsWords,
  '/admin/users': () => t.usersWords,
  '/admin/students': () => t.studentsWords,
  '/admin/batches': () => t.batchesWords,
  '/admin/staff': () => t.staffWords,
  '/admin/announcements': () => t.announcementsWords,
  '/admin/settings': () => t.settingsWords,
  '/admin/comments': () => t.commentsWords,
  '/admin/questions': () => t.questionBankWords,
  '/admin/submissions': () => t.markingWords,
  '/admin/money': () => t.moneyWords,
  '/admin/backups': () => t.backupsWords,
  '/admin/audit': () => t.auditWords,
}

type Page = { to: string; title: string; words: string }

/** Returns the pages that the sidebar does not list. */
const otherPages = (): Page[] => [
  { to: '/admin/courses/teachers', title: titles.teachers, words: t.addTeacherWords },
  { to: '/admin/courses/bin', title: titles.bin, words: t.binWords },
  { to: '/admin/plans', title: titles.plans, words: t.plansWords },
  { to: '/admin/webhooks', title: titles.webhooks, words: t.webhooksWords },
]

type Action = { title: string; words: string; needs: Needed; target: Target }

const actions = (): Action[] => [
  {
    title: t.addCourse,
    words: t.addCourseWords,
    needs: 'catalogue',
    target: { to: '/admin/courses', search: { add: true } },
  },
  {
    title: t.addStudent,
    words: t.addStudentWords,
    needs: 'accounts',
    target: { to: '/admin/users', hash: 'create' },
  },
  {
    title: t.importStudents,
    words: t.importStudentsWords,
    needs: 'administrator',
    target: { to: '/admin/students/import' },
  },
  {
    title: t.registerClass,
    words: t.registerClassWords,
    needs: 'accounts',
    target: { to: '/admin/users', hash: 'class' },
  },
  {
    title: t.inviteStaff,
    words: t.inviteStaffWords,
    needs: 'administrator',
    target: { to: '/admin/staff', hash: 'invite' },
  },
  {
    title: t.createBatch,
    words: t.createBatchWords,
    needs: 'batches',
    target: { to: '/admin/batches', hash: 'create' },
  },
  {
    title: t.writeAnnouncement,
    words: t.writeAnnouncementWords,
    needs: 'administrator',
    target: { to: '/admin/announcements', hash: 'create' },
  },
  {
    title: t.handOverMessages,
    words: t.handOverWords,
    needs: ['messages', 'payments'],
    target: { to: '/admin/messages', search: { view: 'hand-over' } },
  },
  {
    title: t.createCoupon,
    words: t.createCouponWords,
    needs: 'offers',
    target: { to: '/admin/plans', hash: 'coupon' },
  },
  { title: t.addPlan, words: t.addPlanWords, needs: 'offers', target: { to: '/admin/plans', hash: 'plan' } },
  {
    title: t.addCategory,
    words: t.addCategoryWords,
    needs: 'catalogue',
    target: { to: '/admin/categories', hash: 'create' },
  },
  {
    title: t.addTeacher,
    words: t.addTeacherWords,
    needs: 'catalogue',
    target: { to: '/admin/courses/teachers', hash: 'create' },
  },
  { title: t.uploadFiles, words: t.uploadWords, needs: 'catalogue', target: { to: '/admin/upload' } },
  {
    title: t.pasteQuestions,
    words: t.questionsWords,
    needs: 'questions',
    target: { to: '/admin/questions/$way', params: { way: 'paste' } },
  },
  {
    title: t.importQuestions,
    words: t.questionsWords,
    needs: 'questions',
    target: { to: '/admin/questions/$way', params: { way: 'import' } },
  },
  {
    title: t.matchStatement,
    words: t.matchStatementWords,
    needs: 'payments',
    target: { to: '/admin/payments', search: { statement: true } },
  },
  {
    title: t.viewAsStudent,
    words: t.viewAsStudentWords,
    needs: 'courses',
    target: { href: previewHref('/') },
  },
]

/** Returns the actions, pages and settings that the viewer may use. */
export function listPlaces(viewer: Actor): Item[] {
  const pages = [
    ...ADMIN_LINKS.map(({ to, label, Icon }) => ({ to, title: label, words: WORDS[to]?.() ?? '', Icon })),
    ...otherPages(),
  ].filter(({ to }) => mayFollow(viewer, to) || mayFollow(viewer, to.replace('courses/', 'courses_/')))
  return [
    ...actions()
      .filter(({ needs }) => hasDuty(viewer, needs))
      .map(({ title, words, target }): Item => ({
        key: `action:${Object.values(target)
          .map((part) => JSON.stringify(part))
          .join('')}`,
        group: 'action',
        title,
        words,
        target,
      })),
    ...pages.map(({ to, ...page }): Item => ({
      key: `page:${to}`,
      group: 'page',
      ...page,
      target: { to } as Target,
    })),
    ...(mayFollow(viewer, '/admin/settings') ? settings() : []),
  ]
}

const settings = (): Item[] => [
  ...listSettings().map(({ label, card, words, hash }): Item => ({
    key: `setting:${hash}`,
    group: 'setting',
    title: label,
    about: card,
    words,
    target: { to: '/admin/settings', hash },
  })),
  {
    key: 'setting:security',
    group: 'setting',
    title: links.staffNeedTwoStep,
    about: links.security,
    words: t.auditWords,
    target: { to: '/admin/settings', hash: 'security' },
  },
]
