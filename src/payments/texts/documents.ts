import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './documents.en.ts'
import * as hi from './documents.hi.ts'

export const t = inLanguages({ en, hi })
