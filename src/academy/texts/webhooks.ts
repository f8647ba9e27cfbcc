import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './webhooks.en.ts'
import * as hi from './webhooks.hi.ts'

export const t = inLanguages({ en, hi })
