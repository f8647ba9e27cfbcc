import { inLanguages } from '../language/in-languages.ts'
import * as en from './labels.en.ts'
import * as hi from './labels.hi.ts'

export const t = inLanguages({ en, hi })
