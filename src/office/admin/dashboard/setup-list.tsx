import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../platform/client/hydration/lazy-part.ts'
import { settingsMessages } from '../../../academy/admin/settings-messages.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { useDialog } from '../../../platform/client/ui/overlays/use-dialog.ts'
import type { SetupStep } from '../../office.schema.ts'
import { t } from '../../texts/dashboard.ts'

const TestQrDialog = lazyPart(() => import('./test-qr-dialog.tsx').then((m) => m.TestQrDialog))

/** The page for each step. The step that checks the QR code opens a dialog instead. */
const steps: Record<SetupStep, LinkProps & { label: string; why: string }> = {
  name: {
    to: '/admin/settings',
    hash: 'academy_name',
    get label() {
      return t.setUpName
    },
    get why() {
      return t.setUpNameWhy
    },
  },
  qr: {
    get label() {
      return t.setUpQr
    },
    get why() {
      return t.setUpQrWhy
    },
  },
  policies: {
    to: '/admin/settings',
    hash: 'own-pages',
    get label() {
      return t.setUpPolicies
    },
    get why() {
      return t.setUpPoliciesWhy
    },
  },
  staff: {
    to: '/admin/staff',
    hash: 'invite',
    get label() {
      return t.setUpStaff
    },
    get why() {
      return t.setUpStaffWhy
    },
  },
  figures: {
    to: '/admin/settings',
    hash: 'figures',
    get label() {
      return t.setUpFigures
    },
    get why() {
      return t.setUpFiguresWhy
    },
  },
  payments: {
    to: '/admin/settings',
    hash: 'payments',
    get label() {
      return t.setUpPayments
    },
    get why() {
      return t.setUpPaymentsWhy
    },
  },
  contact: {
    to: '/admin/settings',
    hash: 'contact',
    get label() {
      return t.setUpContact
    },
    get why() {
      return t.setUpContactWhy
    },
  },
  backups: {
    to: '/admin/backups',
    hash: 'second-place',
    get label() {
      return t.setUpBackups
    },
    get why() {
      return t.setUpBackupsWhy
    },
  },
  course: {
    to: '/admin/courses',
    search: { add: true },
    get label() {
      return t.setUpCourse
    },
    get why() {
      return t.setUpCourseWhy
    },
  },
}

interface SetupListProps {
  steps: readonly SetupStep[]
  skipped: readonly SetupStep[]
}

/** The remaining steps to set up a new academy. The owner can skip each step. Renders nothing if no step remains. */
export function SetupList({ steps: open, skipped }: SetupListProps) {
  const testing = useDialog<null>()
  const save = trpc.settings.update.useMutation({
    meta: {
      success: settingsMessages.settingsUpdated,
      failure: settingsMessages.settingsFailed,
      refresh: ['admin', 'settings', 'audit'],
    },
  })
  const { data: settings = [] } = trpc.settings.list.useQuery()
  const before = settings.find(({ key }) => key === 'setup_settled')?.value ?? ''
  const settled = before.split(',').filter(Boolean)
  const settle = (steps: readonly string[]) =>
    save.mutate({ key: 'setup_settled', value: steps.join(','), before })
  const skip = (step: SetupStep) => settle([...settled, step])
  if (open.length === 0 && !testing.state?.open) return null
  return (
    <section aria-labelledby="setup" className="card p-5">
      <h2 id="setup" className="title-card">
        {t.toSetUp}
      </h2>
      <ul className="mt-3 divide-y divide-hairline">
        {open.map((step) => {
          const { label, why, ...target } = steps[step]
          const name = (
            <>
              {label}
              <ArrowRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
            </>
          )
          const linkClass = 'text-link inline-flex min-h-11 items-center gap-1.5 text-start'
          return (
            <li key={step} className="flex items-center gap-x-4 py-1">
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 max-sm:pb-2">
                {step === 'qr' ? (
                  <button type="button" className={linkClass} onClick={() => testing.show(null)}>
                    {name}
                  </button>
                ) : (
                  <Link {...target} className={linkClass}>
                    {name}
                  </Link>
                )}
                <span className="text-sm text-muted">{why}</span>
              </div>
              <Button
                variant="ghost"
                size="sm"
                aria-label={t.skipStep(label)}
                busy={save.isPending}
                onClick={() => skip(step)}
              >
                {t.skip}
              </Button>
            </li>
          )
        })}
      </ul>
      {skipped.length > 0 && (
        <details className="mt-3 border-t border-hairline pt-2 text-sm">
          <summary className="touch w-fit cursor-pointer text-muted">{t.skipped(skipped.length)}</summary>
          <ul>
            {skipped.map((step) => (
              <li key={step} className="flex items-center justify-between gap-3">
                {steps[step].label}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={t.showStepAgain(steps[step].label)}
                  busy={save.isPending}
                  onClick={() => settle(settled.filter((one) => one !== step))}
                >
                  {t.showAgain}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <Suspense>
        {testing.state && (
          <TestQrDialog
            key={testing.state.serial}
            open={testing.state.open}
            onClose={testing.close}
            onRight={() => skip('qr')}
          />
        )}
      </Suspense>
    </section>
  )
}
