import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './video-checks.en.ts'
import * as hi from './video-checks.hi.ts'

export const t = inLanguages({ en, hi })
