import { MESSAGE_KINDS, type MessageKind } from '../../messages.rules.ts'

/** The parameters of the address, before they are checked. */
export type MessagesSearch = {
  kind?: MessageKind | undefined
  subject?: number | undefined
  batch?: number | undefined
}

const idOf = (value: unknown) => {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 && number <= 2_147_483_647 ? number : undefined
}

/** Reads the round from the address, and drops invalid values. */
export const readMessagesSearch = (raw: { [name in keyof MessagesSearch]?: unknown }): MessagesSearch => ({
  kind: MESSAGE_KINDS.find((one) => one === raw.kind),
  subject: idOf(raw.subject),
  batch: idOf(raw.batch),
})
