import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './setting-names.en.ts'
import * as hi from './setting-names.hi.ts'

export const t = inLanguages({ en, hi })
