import type { Level } from '../../courses.rules.ts'
import { t } from '../../texts/course.ts'

export const levelName = (level: Level): string =>
  level === 'beginner' ? t.beginner : level === 'intermediate' ? t.intermediate : t.advanced
