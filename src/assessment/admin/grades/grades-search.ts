import { MAX } from '../../../platform/constants.ts'
import { addressText } from '../../../platform/client/page/address-text.ts'
import { idParam, orNotFound } from '../../../platform/client/page/guards.ts'
import type { Utils } from '../../../platform/client/trpc.ts'

export interface GradesSearch {
  search?: string | undefined
  sort?: string | undefined
  descending?: boolean | undefined
  page?: number | undefined
}

/**
 * Parses the search parameters of the grade book. Returns every parameter, because the router would keep the old value
 * of a missing parameter.
 */
export const readGradesSearch = (raw: { [name in keyof GradesSearch]: unknown }): GradesSearch => ({
  search: addressText(raw.search, MAX.search),
  sort: /^(?:total|[1-9]\d{0,8})$/.test(String(raw.sort)) ? String(raw.sort) : undefined,
  descending: raw.descending === true || undefined,
  page:
    typeof raw.page === 'number' && Number.isInteger(raw.page) && raw.page > 1 && raw.page <= 10_000
      ? raw.page
      : undefined,
})

export const gradesInput = (id: number, { search, sort, descending, page }: GradesSearch) => ({
  id,
  ...(search && { search }),
  ...(sort && { sort }),
  ...(descending && { descending }),
  ...(page && { page }),
})

/** Loads the data that the grade book shows first. Throws the 404 page if the course does not exist. */
export const loadGrades = (utils: Utils, param: string, raw: GradesSearch) =>
  orNotFound(utils.grades.book.fetch(gradesInput(idParam(param), readGradesSearch(raw))))
