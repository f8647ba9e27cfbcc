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
    message: 'Only administrators can make a token with the scope admin',
    field: 'scopes',
  },
  TOO_MANY_TOKENS: { status: 409, message: 'You have many API tokens. Revoke those that nobody uses first.' },
  SESSION_NOT_FOUND: { status: 404, message: 'The session was not found' },

  PASSWORD_WRONG: { status: 400, message: 'That is not your current password' },
  PASSWORD_SAME: { status: 400, message: 'That is the password that you have. Choose another one.' },
  PASSWORD_COMMON: {
    status: 400,
    message: 'Many people use that password, so it is among the first that others try. Choose another one.',
  },
  PASSWORD_IS_NAME: { status: 400, message: 'A name is easily guessed. Choose another password.' },
  RESET_LINK_INVALID: {
    status: 400,
    message: 'This link was used already or is too old. Ask the academy for a new one.',
    field: 'token',
  },

  SECOND_FACTOR: { status: 401, message: 'Enter the code of your authenticator app as well' },
  CODE_WRONG: {
    status: 400,
    message: 'That code is wrong, too old, or was used already',
    field: 'code',
  },
  CODE_REQUIRED: {
    status: 400,
    message: 'Your account asks for the code of your authenticator app',
    field: 'code',
  },
  SECOND_FACTOR_ON: { status: 409, message: 'An authenticator app is set up already. Switch it off first.' },
  SECOND_FACTOR_OFF: { status: 409, message: 'No authenticator app is set up' },
  OWN_FIRST: {
    status: 409,
    message: 'Set up a second factor for your own account first: the admin area would close for you, too.',
  },
  OWN_SECOND_FACTOR: { status: 409, message: 'Switch off your own on the page of your account.' },

  USER_NOT_FOUND: { status: 404, message: 'The user was not found' },
  OWN_ROLE: { status: 409, message: 'You cannot change your own role. Ask another administrator.' },
  OWN_BLOCK: { status: 409, message: 'You cannot block yourself.' },
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'You are the only administrator. Make somebody else one first.',
  },
  OWNER_REQUIRED: { status: 403, message: 'Only the owner of the academy can do this.' },
  NOT_ADMINISTRATOR: {
    status: 409,
    message: 'The academy can be handed over to an administrator who is not blocked. Make them one first.',
  },
  OWNER_ONLY: {
    status: 403,
    message: 'This account belongs to the owner of the academy. Nobody else can change it.',
  },
})
