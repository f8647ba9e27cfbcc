import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../platform/client/ui/button.tsx'

/** Leads from the settings to the programs that are told of what happens. */
export function WebhooksLink() {
  return (
    <section aria-label="Webhooks" className="card mt-6 p-5 sm:p-6">
      <h2 className="title-card">Webhooks</h2>
      <p className="mt-1 text-muted">
        Tell programs of your own when somebody pays, enrols, completes a course or registers.
      </p>
      <Link to="/admin/webhooks" className={buttonClass({ variant: 'secondary', className: 'mt-4' })}>
        Set up webhooks
      </Link>
    </section>
  )
}
