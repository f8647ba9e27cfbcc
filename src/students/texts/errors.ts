import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './errors.en.ts'
import * as hi from './errors.hi.ts'

export const t = inLanguages({ en, hi })
