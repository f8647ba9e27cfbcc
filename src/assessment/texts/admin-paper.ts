import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-paper.en.ts'
import * as hi from './admin-paper.hi.ts'

export const t = inLanguages({ en, hi })
