import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './whatsapp.en.ts'
import * as hi from './whatsapp.hi.ts'

export const t = inLanguages({ en, hi })
