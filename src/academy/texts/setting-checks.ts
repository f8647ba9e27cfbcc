import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './setting-checks.en.ts'
import * as hi from './setting-checks.hi.ts'

export const t = inLanguages({ en, hi })
