import { MAX, USER_SORTS } from '../../shared/constants.ts'
import { addressText } from '../site/address-text.ts'

type UserSort = (typeof USER_SORTS)[number]

export interface UsersSearch {
  search?: string | undefined
  sort?: UserSort | undefined
  direction?: 'desc' | undefined
}

/** What the address of the list of users says; anything odd is left out. */
export function readUsersSearch(raw: Record<string, unknown>): UsersSearch {
  const search = addressText(raw.search, MAX.search)
  const sort = USER_SORTS.find((one) => one === raw.sort && one !== 'createdAt')
  return {
    ...(search !== undefined && { search }),
    ...(sort && { sort }),
    ...(raw.direction === 'desc' && { direction: 'desc' as const }),
  }
}

/** The call behind the list. */
export const usersInput = ({ search, sort = 'createdAt', direction }: UsersSearch) => ({
  sort,
  // Not `direction`: that word is taken, calls by page carry it themselves.
  order: direction ?? ('asc' as const),
  limit: 25,
  ...(search !== undefined && { search }),
})
