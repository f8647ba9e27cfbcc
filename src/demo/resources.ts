import type { DemoResource } from './types.ts'

/** Study resources that belong to no course. */
export const independentResources: readonly DemoResource[] = [
  { title: 'How to study so that it stays', type: 'PDF', file: 'handouts/study-methods.pdf' },
  { title: 'Weekly study planner', type: 'DOCX', file: 'handouts/study-planner.docx' },
  {
    title: 'Flash card starter set: 60 words of data and code',
    type: 'ZIP',
    file: 'handouts/flash-cards.zip',
  },
  { title: 'Percentages and ratios refresher', type: 'PDF', file: 'handouts/percentages.pdf' },
  {
    title: 'Letter of application: template and example',
    type: 'DOCX',
    file: 'handouts/application-letter.docx',
  },
]
