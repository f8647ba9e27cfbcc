import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-announcements.en.ts'
import * as hi from './admin-announcements.hi.ts'

export const t = inLanguages({ en, hi })
