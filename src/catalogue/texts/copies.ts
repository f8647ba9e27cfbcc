import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './copies.en.ts'
import * as hi from './copies.hi.ts'

export const t = inLanguages({ en, hi })
