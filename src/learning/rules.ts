import type { Enrollment } from './learning.schema.ts'

type Begun = Pick<Enrollment, 'progress' | 'resume'>

/** Whether anything of a course was watched. */
export const isBegun = ({ progress, resume }: Begun) => progress > 0 || (resume?.position ?? 0) > 0

/** The course to go on with, of those that are not finished: the newest that was begun, else the newest that was chosen. */
export function chooseNext<T extends Begun>(newestFirst: readonly T[]): T | null {
  const open = newestFirst.filter(({ resume }) => resume !== null)
  return open.find(isBegun) ?? open[0] ?? null
}
