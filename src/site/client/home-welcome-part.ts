import { lazyPart } from '../../platform/client/hydration/lazy-part.ts'

/** For whoever is signed in; guests, who are in a hurry, do not fetch it. */
export const HomeWelcome = lazyPart(() => import('./home-welcome.tsx').then((m) => m.HomeWelcome))
