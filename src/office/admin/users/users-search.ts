import { MAX, USER_SORTS } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'

type UserSort = (typeof USER_SORTS)[number]

export interface UsersSearch {
  search?: string | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
}

/**
 * What the address of the list of users says; anything odd is left out. Each name is answered, with undefined where there is
 * nothing: the router keeps what it was not told about.
 */
export const readUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  search: addressText(raw.search, MAX.search),
  sort: USER_SORTS.find((one) => one === raw.sort && one !== 'createdAt'),
  direction: raw.direction === 'desc' ? 'desc' : undefined,
})

/** The call behind the list. */
export const usersInput = ({ search, sort = 'createdAt', direction }: UsersSearch) => ({
  sort,
  // Not `direction`: that word is taken, calls by page carry it themselves.
  order: direction ?? ('asc' as const),
  limit: 25,
  ...(search !== undefined && { search }),
})
