import { defineErrors } from '../platform/server/define-errors.ts'
import { t } from './texts/errors.ts'

export const accountsErrors = defineErrors({
  INVALID_CREDENTIALS: {
    status: 401,
    get message() {
      return t.invalidCredentials
    },
  },
  ACCOUNT_BLOCKED: {
    status: 403,
    get message() {
      return t.accountBlocked
    },
  },
  USERNAME_TAKEN: {
    status: 409,
    get message() {
      return t.usernameTaken
    },
    field: 'username',
  },
  FULL_NAME_REQUIRED: {
    status: 400,
    get message() {
      return t.fullNameRequired
    },
    field: 'fullName',
  },
  MOBILE_REQUIRED: {
    status: 400,
    get message() {
      return t.mobileRequired
    },
    field: 'mobile',
  },
  NUMBERS_NOT_CONFIRMED: {
    status: 409,
    get message() {
      return t.numbersNotConfirmed
    },
  },
  NO_NUMBER: {
    status: 409,
    get message() {
      return t.noNumber
    },
  },
  NUMBER_CONFIRMED: {
    status: 409,
    get message() {
      return t.numberConfirmed
    },
  },
  NUMBER_REQUEST_NOT_FOUND: {
    status: 404,
    get message() {
      return t.numberRequestNotFound
    },
  },
  NUMBER_OF_OTHER: {
    status: 409,
    get message() {
      return t.numberOfOther
    },
  },
  WORK_REQUIRED: {
    status: 429,
    get message() {
      return t.workRequired
    },
    retryAfter: 3600,
  },
  TOKENS_OFF: {
    status: 403,
    get message() {
      return t.tokensOff
    },
  },
  TOKEN_NOT_FOUND: {
    status: 404,
    get message() {
      return t.tokenNotFound
    },
  },
  TOKEN_OF_ADMINISTRATORS: {
    status: 403,
    get message() {
      return t.tokenOfAdministrators
    },
    field: 'scopes',
  },
  TOO_MANY_TOKENS: {
    status: 409,
    get message() {
      return t.tooManyTokens
    },
  },
  SESSION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.sessionNotFound
    },
  },

  PASSWORD_WRONG: {
    status: 400,
    get message() {
      return t.passwordWrong
    },
  },
  PASSWORD_SAME: {
    status: 400,
    get message() {
      return t.passwordSame
    },
  },
  PASSWORD_COMMON: {
    status: 400,
    get message() {
      return t.passwordCommon
    },
  },
  PASSWORD_IS_NAME: {
    status: 400,
    get message() {
      return t.passwordIsName
    },
  },
  RESET_LINK_INVALID: {
    status: 400,
    get message() {
      return t.resetLinkInvalid
    },
    field: 'token',
  },

  MAIL_OFF: {
    status: 409,
    get message() {
      return t.mailOff
    },
  },
  EMAIL_NOT_FOUND: {
    status: 404,
    get message() {
      return t.emailNotFound
    },
  },
  EMAIL_TAKEN: {
    status: 409,
    get message() {
      return t.emailTaken
    },
  },

  PROVIDER_OFF: {
    status: 409,
    get message() {
      return t.providerOff
    },
  },
  PROVIDER_EXPIRED: {
    status: 400,
    get message() {
      return t.providerExpired
    },
  },
  IDENTITY_NOT_FOUND: {
    status: 404,
    get message() {
      return t.identityNotFound
    },
  },

  SECOND_FACTOR: {
    status: 401,
    get message() {
      return t.secondFactor
    },
  },
  CODE_WRONG: {
    status: 400,
    get message() {
      return t.codeWrong
    },
    field: 'code',
  },
  CODE_REQUIRED: {
    status: 400,
    get message() {
      return t.codeRequired
    },
    field: 'code',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    get message() {
      return t.secondFactorOn
    },
  },
  SECOND_FACTOR_OFF: {
    status: 409,
    get message() {
      return t.secondFactorOff
    },
  },
  OWN_FIRST: {
    status: 409,
    get message() {
      return t.ownFirst
    },
  },
  OWN_SECOND_FACTOR: {
    status: 409,
    get message() {
      return t.ownSecondFactor
    },
  },

  USER_NOT_FOUND: {
    status: 404,
    get message() {
      return t.userNotFound
    },
  },
  OWN_WORK: {
    status: 403,
    get message() {
      return t.ownWork
    },
  },
  OWN_ROLE: {
    status: 409,
    get message() {
      return t.ownRole
    },
  },
  OWN_BLOCK: {
    status: 409,
    get message() {
      return t.ownBlock
    },
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    get message() {
      return t.lastAdministrator
    },
  },
  OWNER_REQUIRED: {
    status: 403,
    get message() {
      return t.ownerRequired
    },
  },
  NOT_ADMINISTRATOR: {
    status: 409,
    get message() {
      return t.notAdministrator
    },
  },
  OWNER_ONLY: {
    status: 403,
    get message() {
      return t.ownerOnly
    },
  },
  STAFF_ONLY: {
    status: 403,
    get message() {
      return t.staffOnly
    },
  },
  HAS_ALL_DUTIES: {
    status: 409,
    get message() {
      return t.hasAllDuties
    },
  },
  DUTY_COURSE_UNKNOWN: {
    status: 404,
    get message() {
      return t.dutyCourseUnknown
    },
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    get message() {
      return t.invitationNotFound
    },
  },
  TOO_MANY_INVITATIONS: {
    status: 409,
    get message() {
      return t.tooManyInvitations
    },
  },
  PUSH_OFF: {
    status: 409,
    get message() {
      return t.pushOff
    },
  },
  PUSH_UNFIT: {
    status: 400,
    get message() {
      return t.pushUnfit
    },
  },
  PUSH_NOT_FOUND: {
    status: 404,
    get message() {
      return t.pushNotFound
    },
  },
})
