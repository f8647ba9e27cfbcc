import { MAX } from '../../../platform/constants.ts'
import { addressId } from '../../../platform/client/page/address-id.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'
import { MESSAGE_KINDS, type MessageKind } from '../../messages.rules.ts'

/** The search parameters before validation. */
export type MessagesSearch = {
  /** Shows the messages to hand over instead of the rounds. */
  view?: 'hand-over' | undefined
  /** Filters the list of messages to hand over. */
  search?: string | undefined
  kind?: MessageKind | undefined
  subject?: number | undefined
  batch?: number | undefined
}

/** Reads the view and the round from the search parameters, and drops invalid values. */
export const readMessagesSearch = (raw: { [name in keyof MessagesSearch]?: unknown }): MessagesSearch => ({
  view: raw.view === 'hand-over' ? raw.view : undefined,
  search: addressText(raw.search, MAX.search),
  kind: MESSAGE_KINDS.find((one) => one === raw.kind),
  subject: addressId(raw.subject),
  batch: addressId(raw.batch),
})
