import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-questions.en.ts'
import * as hi from './admin-questions.hi.ts'

export const t = inLanguages({ en, hi })
