import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-receipts.en.ts'
import * as hi from './admin-receipts.hi.ts'

export const t = inLanguages({ en, hi })
