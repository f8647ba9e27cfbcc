import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createAppRouter } from './router.tsx'
import { browserLinks } from './trpc.ts'

const { site = 'Lantern', origin = location.origin } = document.documentElement.dataset
const router = createAppRouter({ links: browserLinks(), site: { name: site, origin } })

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={router} />
  </StrictMode>,
)
