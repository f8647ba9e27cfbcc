import { MAX, USER_SORTS } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'

type UserSort = (typeof USER_SORTS)[number]

export interface UsersSearch {
  search?: string | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
}

/**
 * Reads the search of the user list from the URL, and drops invalid values. Returns every name, because the router
 * would keep the old values of missing names.
 */
export const readUsersSearch = (raw: { [name in keyof UsersSearch]: unknown }): UsersSearch => ({
  search: addressText(raw.search, MAX.search),
  sort: USER_SORTS.find((one) => one === raw.sort && one !== 'createdAt'),
  direction: raw.direction === 'desc' ? 'desc' : undefined,
})

/** Returns the input of the list's query. */
export const usersInput = ({ search, sort = 'createdAt', direction }: UsersSearch) => ({
  sort,
  // `direction` is reserved: tRPC adds it to infinite queries.
  order: direction ?? ('asc' as const),
  limit: 25,
  ...(search !== undefined && { search }),
})

/** Returns the input of the list's query for the search parameters. */
export const usersInputOf = (raw: UsersSearch) => usersInput(readUsersSearch(raw))
