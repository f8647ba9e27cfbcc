import { algorithmsYouCanDraw } from './courses/algorithms-you-can-draw.ts'
import { everydayStatistics } from './courses/everyday-statistics.ts'
import { gstForSmallShops } from './courses/gst-for-small-shops.ts'
import { hearingTheRaga } from './courses/hearing-the-raga.ts'
import { interfacesPeopleUnderstand } from './courses/interfaces-people-understand.ts'
import { paisonKiSamajh } from './courses/paison-ki-samajh.ts'
import { pythonFromTheFirstLine } from './courses/python-from-the-first-line.ts'
import { speakUpEnglish } from './courses/speak-up-english.ts'
import { sqlForCuriousPeople } from './courses/sql-for-curious-people.ts'
import { watercolourLightOnPaper } from './courses/watercolour-light-on-paper.ts'
import { webPagesByHand } from './courses/web-pages-by-hand.ts'
import { yourFirstSalary } from './courses/your-first-salary.ts'
import type { DemoCourse } from './types.ts'

/** The courses in catalogue order. The home page features the first four. */
export const courses: readonly DemoCourse[] = [
  pythonFromTheFirstLine,
  yourFirstSalary,
  interfacesPeopleUnderstand,
  hearingTheRaga,
  sqlForCuriousPeople,
  algorithmsYouCanDraw,
  speakUpEnglish,
  gstForSmallShops,
  watercolourLightOnPaper,
  webPagesByHand,
  everydayStatistics,
  paisonKiSamajh,
]
