import { Crown, KeyRound, MonitorSmartphone, Shield, ShieldAlert, ShieldCheck, ShieldOff } from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import type { accountsNotifications } from './notifications.schema.ts'

const toTwoStepVerification = { to: '/account', hash: 'second-factor' } as const

export const accountsNotificationTexts: TextsOfKinds<typeof accountsNotifications> = {
  password_reset: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: 'Password changed',
    text: ({ issuer }) => `A reset link from ${issuer} was used. If that was not you, tell the academy.`,
    link: { to: '/account', hash: 'password' },
  },
  password_changed: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: 'Password changed',
    text: 'Your password was changed, and you were signed out everywhere else. If that was not you, tell the academy.',
    link: { to: '/account', hash: 'password' },
    isQuiet: true,
  },
  new_device: {
    Icon: MonitorSmartphone,
    tint: 'text-danger',
    title: 'Signed in on a new device',
    text: ({ device, place }) => `${device}, from ${place}. If that was not you, change your password.`,
    link: { to: '/account', hash: 'sessions' },
    isQuiet: true,
  },
  role_given: {
    Icon: Shield,
    tint: 'text-ink',
    title: ({ role }) => (role === 'admin' ? 'You are an administrator' : 'You are a student'),
    text: ({ by }) => `${by} gave you this role.`,
    link: ({ role }) => ({ to: role === 'admin' ? '/admin' : '/account' }),
    isQuiet: true,
  },
  second_factor_on: {
    Icon: ShieldCheck,
    tint: 'text-success',
    title: 'Two-step verification turned on',
    text: 'Signing in asks for a code of your authenticator app. If that was not you, tell the academy.',
    link: toTwoStepVerification,
  },
  second_factor_off: {
    Icon: ShieldOff,
    tint: 'text-danger',
    title: 'Two-step verification turned off',
    text: ({ by }) =>
      by
        ? `${by} switched it off: the password alone signs you in. Set it up again when you can.`
        : 'The password alone signs you in. If that was not you, change it and tell the academy.',
    link: toTwoStepVerification,
  },
  recovery_codes_made: {
    Icon: ShieldCheck,
    tint: 'text-ink',
    title: 'New recovery codes',
    text: 'The earlier ones work no longer. If that was not you, tell the academy.',
    link: toTwoStepVerification,
  },
  recovery_code_used: {
    Icon: ShieldAlert,
    tint: 'text-danger',
    title: 'A recovery code was used',
    text: ({ left }) =>
      `${left === 1 ? 'One is' : `${left} are`} left. If that was not you, change your password and make new codes.`,
    link: toTwoStepVerification,
  },
  token_made: {
    Icon: KeyRound,
    tint: 'text-danger',
    title: 'API token made',
    text: ({ name }) =>
      `Programs can use your account with ‘${name}’. If that was not you, change your password and tell the academy.`,
    link: { to: '/account', hash: 'tokens' },
  },
  owner_changed: {
    Icon: Crown,
    tint: 'text-ink',
    title: 'A new owner',
    text: ({ from, to }) => `${from} handed the academy over to ${to}.`,
    link: { to: '/admin/users' },
    isQuiet: true,
  },
  staff_second_factor: {
    Icon: ShieldCheck,
    tint: 'text-ink',
    title: ({ required }) =>
      required ? 'Two-step verification required' : 'Two-step verification no longer required',
    text: ({ by, required }) =>
      required
        ? `${by} asks one of all administrators. The admin area opens with it.`
        : `${by} no longer asks one of administrators.`,
    link: toTwoStepVerification,
  },
}
