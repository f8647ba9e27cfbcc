import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './own-pages-admin.en.ts'
import * as hi from './own-pages-admin.hi.ts'

export const t = inLanguages({ en, hi })
