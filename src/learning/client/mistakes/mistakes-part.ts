import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import type { Utils } from '../../../platform/client/trpc.ts'
import { t } from '../../texts/mistakes.ts'

export const MistakesPart = lazyPart(() => import('./mistakes-page.tsx').then((m) => m.MistakesPage))

/** Loads the mistake notebook with its code. */
export async function loadMistakes(utils: Utils): Promise<{ title: string }> {
  await Promise.all([utils.mistakes.due.fetch(), MistakesPart.ready()])
  return { title: t.mistakeNotebook }
}
