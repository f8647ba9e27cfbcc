import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './own-mail.en.ts'
import * as hi from './own-mail.hi.ts'

export const t = inLanguages({ en, hi })
