import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './assignment-checks.en.ts'
import * as hi from './assignment-checks.hi.ts'

export const t = inLanguages({ en, hi })
