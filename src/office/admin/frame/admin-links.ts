import {
  Archive,
  BookOpen,
  CreditCard,
  FolderTree,
  GraduationCap,
  IndianRupee,
  LayoutDashboard,
  ListChecks,
  ListVideo,
  Megaphone,
  MessageCircle,
  PenLine,
  ScrollText,
  Send,
  Settings,
  Upload,
  UserCog,
  Users,
  UsersRound,
} from 'lucide-react'
import { t } from '../../texts/frame.ts'

/** The screens of the admin area, in the order of the sidebar. */
export const ADMIN_LINKS = [
  {
    to: '/admin',
    get label() {
      return t.dashboardOverview
    },
    Icon: LayoutDashboard,
  },
  {
    to: '/admin/courses',
    get label() {
      return t.manageCourses
    },
    Icon: BookOpen,
  },
  {
    to: '/admin/lessons',
    get label() {
      return t.manageLessons
    },
    Icon: ListVideo,
  },
  {
    to: '/admin/categories',
    get label() {
      return t.categories
    },
    Icon: FolderTree,
  },
  {
    to: '/admin/upload',
    get label() {
      return t.uploadContent
    },
    Icon: Upload,
  },
  {
    to: '/admin/payments',
    get label() {
      return t.paymentApprovals
    },
    Icon: CreditCard,
  },
  {
    to: '/admin/users',
    get label() {
      return t.users
    },
    Icon: Users,
  },
  {
    to: '/admin/students',
    get label() {
      return t.students
    },
    Icon: GraduationCap,
  },
  {
    to: '/admin/batches',
    get label() {
      return t.batches
    },
    Icon: UsersRound,
  },
  {
    to: '/admin/staff',
    get label() {
      return t.staff
    },
    Icon: UserCog,
  },
  {
    to: '/admin/announcements',
    get label() {
      return t.announcements
    },
    Icon: Megaphone,
  },
  {
    to: '/admin/messages',
    get label() {
      return t.messages
    },
    Icon: Send,
  },
  {
    to: '/admin/settings',
    get label() {
      return t.siteSettings
    },
    Icon: Settings,
  },
  {
    to: '/admin/comments',
    get label() {
      return t.comments
    },
    Icon: MessageCircle,
  },
  {
    to: '/admin/questions',
    get label() {
      return t.questionBank
    },
    Icon: ListChecks,
  },
  {
    to: '/admin/submissions',
    get label() {
      return t.toMark
    },
    Icon: PenLine,
  },
  {
    to: '/admin/money',
    get label() {
      return t.money
    },
    Icon: IndianRupee,
  },
  {
    to: '/admin/backups',
    get label() {
      return t.backups
    },
    Icon: Archive,
  },
  {
    to: '/admin/audit',
    get label() {
      return t.auditLog
    },
    Icon: ScrollText,
  },
] as const
