import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-captions.en.ts'
import * as hi from './admin-captions.hi.ts'

export const t = inLanguages({ en, hi })
