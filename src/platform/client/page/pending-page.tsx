import { Spinner } from '../ui/spinner.tsx'

/** What shows while a page is on its way for longer than a moment. */
export function PendingPage() {
  return (
    <div className="grid min-h-[50vh] place-content-center">
      <Spinner />
    </div>
  )
}
