import { useSite } from '../../platform/client/page/site.ts'

/** How to get back in: nothing can be sent by mail yet, so somebody has to be asked. */
export function ForgotPassword() {
  const { name } = useSite()
  return (
    <details className="mt-3 text-sm">
      <summary className="text-link flex min-h-11 w-fit cursor-pointer items-center">
        Forgot password?
      </summary>
      <p className="mt-1 text-muted">
        Contact {name} and give your username. They’ll send you a one-time link to set a new password. Your
        courses and your progress stay as they are.
      </p>
    </details>
  )
}
