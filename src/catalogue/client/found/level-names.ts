import type { Level } from '../../courses.rules.ts'
import { t } from '../../texts/course.ts'

export const levelName = (level: Level): string => t.levelName(level)
