import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './notifications.en.ts'
import * as hi from './notifications.hi.ts'

export const t = inLanguages({ en, hi })
