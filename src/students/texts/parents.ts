import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './parents.en.ts'
import * as hi from './parents.hi.ts'

export const t = inLanguages({ en, hi })
