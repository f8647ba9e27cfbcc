import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './page-drafts.en.ts'
import * as hi from './page-drafts.hi.ts'

export const t = inLanguages({ en, hi })
