import type { ReactNode } from 'react'

/** Header, content and footer of the public area. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <main className="route-content">{children}</main>
    </>
  )
}
