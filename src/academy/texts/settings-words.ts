import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './settings-words.en.ts'
import * as hi from './settings-words.hi.ts'

/** Other words for settings, by which the command palette finds them. Hindi contains the English words too. */
export const t = inLanguages({ en, hi })
