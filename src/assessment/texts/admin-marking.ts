import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-marking.en.ts'
import * as hi from './admin-marking.hi.ts'

export const t = inLanguages({ en, hi })
