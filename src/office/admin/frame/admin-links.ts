import {
  Archive,
  BookOpen,
  CreditCard,
  FolderTree,
  IndianRupee,
  LayoutDashboard,
  ListVideo,
  MessageCircle,
  ScrollText,
  Settings,
  Upload,
  Users,
} from 'lucide-react'

/** The screens of the admin area, in the order of the sidebar. */
export const ADMIN_LINKS = [
  { to: '/admin', label: 'Dashboard Overview', Icon: LayoutDashboard },
  { to: '/admin/courses', label: 'Manage Courses', Icon: BookOpen },
  { to: '/admin/lessons', label: 'Manage Lessons', Icon: ListVideo },
  { to: '/admin/categories', label: 'Categories', Icon: FolderTree },
  { to: '/admin/upload', label: 'Upload Content', Icon: Upload },
  { to: '/admin/payments', label: 'Payment Approvals', Icon: CreditCard },
  { to: '/admin/users', label: 'Users', Icon: Users },
  { to: '/admin/settings', label: 'Site Settings', Icon: Settings },
  { to: '/admin/comments', label: 'Comments', Icon: MessageCircle },
  { to: '/admin/money', label: 'Money', Icon: IndianRupee },
  { to: '/admin/backups', label: 'Backups', Icon: Archive },
  { to: '/admin/audit', label: 'Audit Log', Icon: ScrollText },
] as const
