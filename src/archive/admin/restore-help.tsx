import { CopyButton } from '../../platform/client/ui/forms/copy-button.tsx'
import { t } from '../texts/backups.ts'

/** Shows the commands that restore the newest backup on this machine. */
export function RestoreHelp({ commands }: { commands: readonly string[] }) {
  return (
    <details className="card p-4">
      <summary className="cursor-pointer font-semibold">{t.howToRestore}</summary>
      <ol className="mt-3 list-decimal space-y-2 ps-5 text-sm">
        <li>{t.restoreSignIn}</li>
        <li>{t.restoreFirst}</li>
        <li>{t.restoreSecond}</li>
        <li>{t.restoreFolder}</li>
      </ol>
      {commands.map((command, at) => (
        <div
          key={command}
          className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-1.5 pe-1.5 ps-4"
        >
          <code className="min-w-0 flex-1 font-mono text-sm break-words">{command}</code>
          <CopyButton value={command} what={at === 0 ? t.firstCommand : t.secondCommand} />
        </div>
      ))}
      <p className="mt-3 text-sm text-muted">{t.restoreOlder}</p>
    </details>
  )
}
