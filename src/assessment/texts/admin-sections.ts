import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-sections.en.ts'
import * as hi from './admin-sections.hi.ts'

export const t = inLanguages({ en, hi })
