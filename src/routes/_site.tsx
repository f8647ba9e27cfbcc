import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../site/client/frame/site-frame.tsx'

export const Route = createFileRoute('/_site')({
  // No code splitting, because the 404 page is in the first load and contains this frame.
  codeSplitGroupings: [],
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
