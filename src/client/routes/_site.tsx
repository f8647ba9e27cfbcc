import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../site/site-frame.tsx'

export const Route = createFileRoute('/_site')({
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
