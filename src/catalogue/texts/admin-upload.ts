import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-upload.en.ts'
import * as hi from './admin-upload.hi.ts'

export const t = inLanguages({ en, hi })
