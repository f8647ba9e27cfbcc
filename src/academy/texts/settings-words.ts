import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './settings-words.en.ts'
import * as hi from './settings-words.hi.ts'

/** Other words with which the command palette finds settings. The Hindi texts also contain the English words. */
export const t = inLanguages({ en, hi })
