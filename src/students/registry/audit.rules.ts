import { t } from '../texts/audit.ts'

export const studentsAudit = {
  actions: {
    'batch.created': () => t.batchCreated,
    'batch.changed': () => t.batchChanged,
    'batch.joined': () => t.batchJoined,
    'batch.left': () => t.batchLeft,
    'batch.moved': () => t.batchMoved,
    'students.enrol': () => t.studentsEnrolled,
    'students.batch': () => t.studentsJoined,
    'students.block': () => t.studentsBlocked,
    'students.unblock': () => t.studentsUnblocked,
    'students.message': () => t.studentsMessaged,
    'students.undone': () => t.studentsUndone,
    'students.exported': () => t.studentsExported,
    'students.imported': () => t.studentsImported,
    'students.import_undone': () => t.importUndone,
    'students.passwords_shown': () => t.passwordsShown,
    'students.parent_link': () => t.parentLinkCreated,
    'students.parent_link_revoked': () => t.parentLinkRevoked,
    'announcement.created': () => t.announcementCreated,
    'announcement.changed': () => t.announcementChanged,
    'announcement.cancelled': () => t.announcementCancelled,
    'announcement.withdrawn': () => t.announcementWithdrawn,
  },
  subjects: ['batch', 'students', 'announcement'],
} as const
