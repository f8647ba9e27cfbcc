import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-studio.en.ts'
import * as hi from './admin-studio.hi.ts'

export const t = inLanguages({ en, hi })
