import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-messages.en.ts'
import * as hi from './admin-messages.hi.ts'

export const t = inLanguages({ en, hi })
