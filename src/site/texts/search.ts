import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './search.en.ts'
import * as hi from './search.hi.ts'

export const t = inLanguages({ en, hi })
