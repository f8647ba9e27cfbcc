import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { PaletteItem, PaletteKind } from '../../palette.schema.ts'
import { t } from '../../texts/palette.ts'
import type { Ranked } from './rank.ts'

/** A group of results. */
export type Group = 'recent' | 'action' | 'page' | 'setting' | PaletteKind

/** The groups in order. This order applies to groups with the same score. */
export const GROUPS: Record<Group, () => string> = {
  recent: () => t.recent,
  action: () => t.actions,
  page: () => t.pages,
  course: () => t.courses,
  student: () => t.users,
  payment: () => t.payments,
  batch: () => t.batches,
  lesson: () => t.lessons,
  setting: () => t.settings,
}

/** The target of a result: a page in the admin area, or the URL of another page. */
export type Target = Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> | { href: string }

export type Item = Ranked & {
  /** Identifies the item, for example `course:12`. */
  key: string
  group: Group
  state?: string | undefined
  Icon?: LucideIcon
  target: Target
}

const STATES: Record<NonNullable<PaletteItem['state']>, () => string> = {
  draft: () => t.draft,
  hidden: () => t.hidden,
  blocked: () => t.blocked,
  archived: () => t.archived,
  pending: () => t.pending,
  approved: () => t.approved,
  rejected: () => t.rejected,
}

const TARGETS: Record<PaletteKind, (item: PaletteItem) => Target> = {
  course: ({ id }) => ({ to: '/admin/courses/$id', params: { id }, search: {} }),
  lesson: ({ id, courseId }) => ({
    to: '/admin/courses/$id',
    params: { id: String(courseId) },
    search: {},
    hash: `lesson-${id}`,
  }),
  student: ({ id }) => ({ to: '/admin/users/$id', params: { id } }),
  batch: ({ id }) => ({ to: '/admin/batches/$id', params: { id }, search: {} }),
  payment: ({ id, state }) => ({
    to: '/admin/payments',
    search: {
      search: `#${id}`,
      ...((state === 'approved' || state === 'rejected') && { status: state }),
    },
  }),
}

/** Converts a result of the server to an item. */
export const itemOf = (found: PaletteItem): Item => ({
  key: `${found.kind}:${found.id}`,
  group: found.kind,
  title: found.title,
  about: found.about,
  state: found.state ? STATES[found.state]() : undefined,
  target: TARGETS[found.kind](found),
})
