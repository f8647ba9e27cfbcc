import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './mails.en.ts'
import * as hi from './mails.hi.ts'

export const t = inLanguages({ en, hi })
