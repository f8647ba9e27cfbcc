import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './audit.en.ts'
import * as hi from './audit.hi.ts'

export const t = inLanguages({ en, hi })
