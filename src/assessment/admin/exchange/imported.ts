import type { Entry } from '../../../catalogue/admin/imports/entry.ts'
import type { Draft } from '../../exchange/draft.rules.ts'

/** A question of a file. Its texts contain temporary URLs of the pictures. */
export interface ImportedDraft extends Draft {
  pictures: ReadonlyMap<string, Entry>
}
