import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './announcements.en.ts'
import * as hi from './announcements.hi.ts'

export const t = inLanguages({ en, hi })
