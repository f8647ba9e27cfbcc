import type { Level } from '../../courses.rules.ts'
import { t } from '../../texts/course.ts'

export const LEVEL_NAMES: Readonly<Record<Level, string>> = {
  get beginner() {
    return t.beginner
  },
  get intermediate() {
    return t.intermediate
  },
  get advanced() {
    return t.advanced
  },
}
