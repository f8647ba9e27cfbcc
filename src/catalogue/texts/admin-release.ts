import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-release.en.ts'
import * as hi from './admin-release.hi.ts'

export const t = inLanguages({ en, hi })
