import { defineErrors } from '../platform/server/define-errors.ts'

export const accountsErrors = defineErrors({
  INVALID_CREDENTIALS: { status: 401, message: 'Invalid username or password' },
  ACCOUNT_BLOCKED: { status: 403, message: 'This account is blocked. Ask the academy for help.' },
  USERNAME_TAKEN: {
    status: 409,
    message: 'That username is taken. Choose another one.',
    field: 'username',
  },
  FULL_NAME_REQUIRED: { status: 400, message: 'Full name is required', field: 'fullName' },
  MOBILE_REQUIRED: { status: 400, message: 'Mobile number is required', field: 'mobile' },
  WORK_REQUIRED: {
    status: 429,
    message:
      'Many accounts are created from your network. Ask the academy to open registration, or try again later.',
    retryAfter: 3600,
  },
  TOKENS_OFF: {
    status: 403,
    message: 'API tokens are switched off for students. Ask the academy if you need one.',
  },
  TOKEN_NOT_FOUND: { status: 404, message: 'The API token was not found' },
  TOKEN_OF_ADMINISTRATORS: {
    status: 403,
    message: 'Only administrators can create a token with the scope admin',
    field: 'scopes',
  },
  TOO_MANY_TOKENS: {
    status: 409,
    message: 'You have too many API tokens. Revoke the ones you don’t use first.',
  },
  SESSION_NOT_FOUND: { status: 404, message: 'The session was not found' },

  PASSWORD_WRONG: { status: 400, message: 'That is not your current password' },
  PASSWORD_SAME: { status: 400, message: 'That is already your password. Choose another one.' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'That password is too common. Choose another one.',
  },
  PASSWORD_IS_NAME: { status: 400, message: 'That password is too easy to guess. Choose another one.' },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link was already used or has expired. Ask the academy for a new one.',
    field: 'token',
  },

  SECOND_FACTOR: { status: 401, message: 'Also enter the code from your authenticator app' },
  CODE_WRONG: {
    status: 400,
    message: 'That code is wrong, has expired, or was already used',
    field: 'code',
  },
  CODE_REQUIRED: {
    status: 400,
    message: 'Enter the code from your authenticator app',
    field: 'code',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'An authenticator app is already set up. Turn it off first.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'No authenticator app is set up' },
  OWN_FIRST: {
    status: 409,
    message: 'Set up two-step verification for your own account first, or you could not open the admin area.',
  },
  OWN_SECOND_FACTOR: { status: 409, message: 'Turn off your own on your account page.' },

  USER_NOT_FOUND: { status: 404, message: 'The user was not found' },
  OWN_ROLE: { status: 409, message: 'You cannot change your own role. Ask another administrator.' },
  OWN_BLOCK: { status: 409, message: 'You cannot block yourself.' },
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'You are the only administrator. Make another person an administrator first.',
  },
  OWNER_REQUIRED: { status: 403, message: 'Only the owner of the academy can do this.' },
  NOT_ADMINISTRATOR: {
    status: 409,
    message: 'The academy can be handed over to an administrator who is not blocked. Make them one first.',
  },
  OWNER_ONLY: {
    status: 403,
    message: 'This account belongs to the academy’s owner. Only the owner can change it.',
  },
})
