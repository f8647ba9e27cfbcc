import type { ReactNode } from 'react'

interface AdminPageProps {
  title: ReactNode
  intro?: ReactNode
  /** The screen's only primary action, at the end of the title's row. */
  actions?: ReactNode
  children: ReactNode
}

/** A screen of the admin area with its heading. */
export function AdminPage({ title, intro, actions, children }: AdminPageProps) {
  return (
    <div className="mx-auto max-w-6xl">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="font-heading text-3xl font-semibold tracking-[-0.015em] wrap-anywhere">{title}</h1>
          {intro && <div className="mt-1 text-muted">{intro}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2.5">{actions}</div>}
      </div>
      <div className="mt-6 print:mt-3">{children}</div>
    </div>
  )
}
