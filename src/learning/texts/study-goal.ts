import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './study-goal.en.ts'
import * as hi from './study-goal.hi.ts'

export const t = inLanguages({ en, hi })
