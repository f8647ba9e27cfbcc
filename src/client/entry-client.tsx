import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { previewRole } from '../shared/preview.ts'
import { watchSession } from './accounts/session.ts'
import { createAppRouter } from './router.tsx'
import { browserLinks } from './trpc.ts'

const { site = 'Lantern', origin = location.origin, preview } = document.documentElement.dataset
const router = createAppRouter({
  links: browserLinks(),
  site: { name: site, origin, preview: previewRole(preview) },
})
watchSession(router)

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
