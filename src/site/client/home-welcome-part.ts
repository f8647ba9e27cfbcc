import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'

/** Loaded only for signed-in users, to keep the page fast for guests. */
export const HomeWelcome = lazyPart(() => import('./home-welcome.tsx').then((m) => m.HomeWelcome))
