import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './settings.en.ts'
import * as hi from './settings.hi.ts'

export const t = inLanguages({ en, hi })
