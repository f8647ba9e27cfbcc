import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './contact.en.ts'
import * as hi from './contact.hi.ts'

export const t = inLanguages({ en, hi })
