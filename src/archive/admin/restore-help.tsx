import { CopyButton } from '../../platform/client/ui/forms/copy-button.tsx'

/** How the newest backup is restored, in the commands that this machine takes. */
export function RestoreHelp({ commands }: { commands: readonly string[] }) {
  return (
    <details className="card p-4">
      <summary className="cursor-pointer font-semibold">How to restore a backup</summary>
      <ol className="mt-3 list-decimal space-y-2 pl-5 text-sm">
        <li>Sign in to the machine of the academy, as the account that Lantern runs as.</li>
        <li>
          Run the first command. It writes the newest backup into a new folder. The academy that runs now
          stays as it is.
        </li>
        <li>Stop Lantern. Run the second command, and look whether everything is there.</li>
        <li>Name the new folder in your service (STORAGE_DIR or --data), and start it.</li>
      </ol>
      {commands.map((command, at) => (
        <div
          key={command}
          className="mt-3 flex items-center gap-2 rounded-control bg-sunken py-1.5 pr-1.5 pl-4"
        >
          <code className="min-w-0 flex-1 font-mono text-sm break-words">{command}</code>
          <CopyButton value={command} what={at === 0 ? 'the first command' : 'the second command'} />
        </div>
      ))}
      <p className="mt-3 text-sm text-muted">
        For an older backup, put its name in place of the newest. An academy with DATABASE_URL needs a new,
        empty database, which you name in both commands.
      </p>
    </details>
  )
}
