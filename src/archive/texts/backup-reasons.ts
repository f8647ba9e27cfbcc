import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './backup-reasons.en.ts'
import * as hi from './backup-reasons.hi.ts'

export const t = inLanguages({ en, hi })
