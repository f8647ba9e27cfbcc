import type { ReactNode } from 'react'

interface AccountSectionProps {
  id: string
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** A section of the account page with a linkable heading. */
export function AccountSection({ id, title, hint, children }: AccountSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="card scroll-mt-24 p-5 sm:p-7">
      <h2 id={`${id}-title`} className="title-card">
        {title}
      </h2>
      {hint && <p className="mt-1 text-sm text-muted">{hint}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
