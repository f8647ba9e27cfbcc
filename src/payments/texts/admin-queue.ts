import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-queue.en.ts'
import * as hi from './admin-queue.hi.ts'

export const t = inLanguages({ en, hi })
