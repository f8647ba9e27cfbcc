import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './own-pages.en.ts'
import * as hi from './own-pages.hi.ts'

export const t = inLanguages({ en, hi })
