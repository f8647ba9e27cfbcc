import './platform/client/styles.css'
import { notifyManager } from '@tanstack/react-query'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DEFAULT_TIME_ZONE } from './platform/constants.ts'
import { previewRole } from './platform/preview.ts'
import { requestReauthentication } from './accounts/client/reauthentication/request-reauthentication.ts'
import { watchSession } from './accounts/client/session.ts'
import { watchForInteraction } from './platform/client/hydration/first-interaction.ts'
import { listenFirst } from './platform/client/page/popped.ts'
import { createAppRouter } from './router.tsx'
import { awaitFirstCall, createBrowserCalls } from './platform/client/calls/calls.ts'

// Updates pending states before the next event. Otherwise the second click of a double click would submit a form
// again.
notifyManager.setScheduler(queueMicrotask)

listenFirst()
const { site = 'Lantern', origin = location.origin, preview } = document.documentElement.dataset
const router = createAppRouter({
  calls: createBrowserCalls(requestReauthentication),
  site: { name: site, origin, timeZone: DEFAULT_TIME_ZONE, preview: previewRole(preview) },
})
watchSession(router)
watchForInteraction()
awaitFirstCall()

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
