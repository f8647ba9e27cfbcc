import {
  Crown,
  KeyRound,
  Merge,
  MonitorSmartphone,
  Shield,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
} from 'lucide-react'
import type { TextsOfKinds } from '../../academy/client/notification-text.ts'
import { t } from '../texts/notifications.ts'
import { describeDevice } from '../user-agent.rules.ts'
import type { accountsNotifications } from './notifications.schema.ts'

const toTwoStepVerification = { to: '/account', hash: 'second-factor' } as const

export const accountsNotificationTexts: TextsOfKinds<typeof accountsNotifications> = {
  password_reset: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: () => t.passwordChanged,
    text: ({ issuer }) => t.passwordReset(issuer),
    link: { to: '/account', hash: 'password' },
  },
  password_changed: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: () => t.passwordChanged,
    text: () => t.passwordChangedText,
    link: { to: '/account', hash: 'password' },
    isQuiet: true,
  },
  new_device: {
    Icon: MonitorSmartphone,
    tint: 'text-danger',
    title: () => t.newDevice,
    text: ({ device, place }) => t.newDeviceText(describeDevice(device), place),
    link: { to: '/account', hash: 'sessions' },
    isQuiet: true,
  },
  email_changed: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: ({ change }) =>
      change === 'added' ? t.emailAdded : change === 'changed' ? t.emailChanged : t.emailRemoved,
    text: () => t.emailChangedText,
    link: { to: '/account', hash: 'mail' },
    isQuiet: true,
  },
  identity_changed: {
    Icon: KeyRound,
    tint: 'text-ink',
    title: ({ change, provider }) =>
      change === 'linked' ? t.identityLinked(provider) : t.identityUnlinked(provider),
    text: ({ change, provider }) =>
      change === 'linked' ? t.identityLinkedText(provider) : t.identityUnlinkedText(provider),
    link: { to: '/account', hash: 'provider' },
    isQuiet: true,
  },
  accounts_merged: {
    Icon: Merge,
    tint: 'text-ink',
    title: () => t.accountsMerged,
    text: ({ username }) => t.accountsMergedText(username),
    link: { to: '/my-library' },
  },
  role_given: {
    Icon: Shield,
    tint: 'text-ink',
    title: ({ role }) => (role === 'admin' ? t.youAreAdmin : t.youAreStudent),
    text: ({ by }) => t.roleGiven(by),
    link: ({ role }) => ({ to: role === 'admin' ? '/admin' : '/account' }),
    isQuiet: true,
  },
  duties_changed: {
    Icon: Shield,
    tint: 'text-ink',
    title: ({ duties }) => (duties > 0 ? t.dutiesChanged : t.dutiesRemoved),
    text: ({ by }) => t.dutiesChangedBy(by),
    link: ({ duties }) => ({ to: duties > 0 ? '/admin' : '/account' }),
    isQuiet: true,
  },
  staff_joined: {
    Icon: Shield,
    tint: 'text-ink',
    title: () => t.staffJoined,
    text: ({ username }) => t.staffJoinedText(username),
    link: { to: '/admin/staff' },
    isQuiet: true,
  },
  second_factor_on: {
    Icon: ShieldCheck,
    tint: 'text-success',
    title: () => t.twoStepOn,
    text: () => t.twoStepOnText,
    link: toTwoStepVerification,
  },
  second_factor_off: {
    Icon: ShieldOff,
    tint: 'text-danger',
    title: () => t.twoStepOff,
    text: ({ by }) => (by ? t.twoStepOffBy(by) : t.twoStepOffText),
    link: toTwoStepVerification,
  },
  recovery_codes_made: {
    Icon: ShieldCheck,
    tint: 'text-ink',
    title: () => t.newCodes,
    text: () => t.newCodesText,
    link: toTwoStepVerification,
  },
  recovery_code_used: {
    Icon: ShieldAlert,
    tint: 'text-danger',
    title: () => t.codeUsed,
    text: ({ left }) => t.codeUsedText(left),
    link: toTwoStepVerification,
  },
  token_made: {
    Icon: KeyRound,
    tint: 'text-danger',
    title: () => t.tokenCreated,
    text: ({ name }) => t.tokenCreatedText(name),
    link: { to: '/account', hash: 'tokens' },
  },
  number_confirmed: {
    Icon: ShieldCheck,
    tint: 'text-success',
    title: () => t.numberConfirmed,
    text: () => t.numberConfirmedText,
    link: { to: '/account', hash: 'profile' },
  },
  number_refused: {
    Icon: ShieldAlert,
    tint: 'text-danger',
    title: () => t.numberRefused,
    text: () => t.numberRefusedText,
    link: { to: '/account', hash: 'profile' },
  },
  owner_changed: {
    Icon: Crown,
    tint: 'text-ink',
    title: () => t.newOwner,
    text: ({ from, to }) => t.newOwnerText(from, to),
    link: { to: '/admin/users' },
    isQuiet: true,
  },
  staff_second_factor: {
    Icon: ShieldCheck,
    tint: 'text-ink',
    title: ({ required }) => (required ? t.twoStepRequired : t.twoStepNotRequired),
    text: ({ by, required }) => (required ? t.twoStepRequiredText(by) : t.twoStepNotRequiredText(by)),
    link: toTwoStepVerification,
  },
}
