import { t } from '../texts/audit.ts'

export const accountsAudit = {
  /** Sentences of the audit log; see `AuditSentence`. */
  actions: {
    'user.signed_in': () => t.signedIn,
    'user.new_device': () => t.newDevice,
    'user.guesses_refused': () => t.guessesRefused,
    'user.created': () => t.adminCreated,
    'user.role': () => t.roleChanged,
    'user.owner': () => t.ownerChanged,
    'user.blocked': () => t.blocked,
    'user.unblocked': () => t.unblocked,
    'user.sessions_ended': () => t.signedOut,
    'user.own_sessions_ended': () => t.signedOutElsewhere,
    'user.second_factor_on': () => t.twoStepOn,
    'user.second_factor_off': () => t.twoStepOff,
    'user.second_factor_reset': () => t.twoStepReset,
    'user.recovery_codes': () => t.newCodes,
    'user.recovery_code_used': () => t.codeUsed,
    'user.token_made': () => t.tokenCreated,
    'user.token_revoked': () => t.tokenRevoked,
    'user.reset_link': () => t.resetLink,
    'user.password_reset': () => t.passwordReset,
    'user.password_changed': () => t.passwordChanged,
    'user.password_set': () => t.passwordSet,
    'user.deleted': () => t.deleted,
  },
  subjects: ['user'],
} as const
