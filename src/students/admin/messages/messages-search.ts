import { addressId } from '../../../platform/client/page/address-id.ts'
import { MESSAGE_KINDS, type MessageKind } from '../../messages.rules.ts'

/** The search parameters before validation. */
export type MessagesSearch = {
  kind?: MessageKind | undefined
  subject?: number | undefined
  batch?: number | undefined
}

/** Reads the round from the search parameters, and drops invalid values. */
export const readMessagesSearch = (raw: { [name in keyof MessagesSearch]?: unknown }): MessagesSearch => ({
  kind: MESSAGE_KINDS.find((one) => one === raw.kind),
  subject: addressId(raw.subject),
  batch: addressId(raw.batch),
})
