import { inLanguages } from '../../platform/language/in-languages.ts'
import * as en from './admin-taking.en.ts'
import * as hi from './admin-taking.hi.ts'

export const t = inLanguages({ en, hi })
