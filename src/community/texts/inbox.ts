import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './inbox.en.ts'
import * as hi from './inbox.hi.ts'

export const t = inLanguages({ en, hi })
