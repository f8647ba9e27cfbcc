import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '../site/client/frame/site-frame.tsx'

export const Route = createFileRoute('/_site')({
  // The 404 page includes the frame in the first load anyway.
  codeSplitGroupings: [],
  component: () => (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  ),
})
