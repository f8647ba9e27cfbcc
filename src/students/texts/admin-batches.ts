import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-batches.en.ts'
import * as hi from './admin-batches.hi.ts'

export const t = inLanguages({ en, hi })
