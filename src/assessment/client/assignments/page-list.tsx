import { ArrowDown, ArrowUp, RotateCw, Trash2 } from 'lucide-react'
import { formatBytes } from '../../../platform/bytes.ts'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { t } from '../../texts/assignment.ts'
import type { Work } from './use-work.ts'

/** The pages of a draft in order. Students can move, rotate and remove each one by tap and keyboard. */
export function PageList({ work, disabled }: { work: Work; disabled: boolean }) {
  const pages = work.files.filter(({ kind }) => kind === 'page')
  const turning = new Set(work.sending.map(({ replaces }) => replaces))
  if (pages.length === 0) return null
  return (
    <ol aria-label={t.pages} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {pages.map((page, index) => {
        const number = index + 1
        return (
          <li key={page.id} className="grid content-start gap-1 rounded-control border border-hairline p-2">
            <span className="relative block">
              <img
                src={page.url}
                alt={t.pageNumber(number)}
                width={page.width ?? undefined}
                height={page.height ?? undefined}
                className="aspect-3/4 w-full rounded-sm bg-sunken object-contain"
              />
              <span className="absolute top-1.5 start-1.5 rounded-sm bg-surface px-1.5 text-sm font-semibold tabular-nums">
                {number}
              </span>
            </span>
            <span className="grid grid-cols-2 justify-items-center sm:flex sm:justify-center">
              <IconButton
                label={t.movePageUp(number)}
                disabled={disabled || index === 0}
                onClick={() => work.move(page.id, -1)}
              >
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.movePageDown(number)}
                disabled={disabled || index === pages.length - 1}
                onClick={() => work.move(page.id, 1)}
              >
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.turnPage(number)}
                disabled={disabled}
                busy={turning.has(page.id)}
                onClick={() => work.turn(page)}
              >
                <RotateCw aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t.removePage(number)}
                disabled={disabled || turning.has(page.id)}
                onClick={() => void work.remove(page.id)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The other files of a draft. */
export function FileList({ work, disabled }: { work: Work; disabled: boolean }) {
  const files = work.files.filter(({ kind }) => kind === 'file')
  if (files.length === 0) return null
  return (
    <ul aria-label={t.files} className="grid divide-y divide-hairline">
      {files.map((file) => (
        <li key={file.id} className="flex items-center justify-between gap-3 py-1">
          <span className="min-w-0">
            <a href={file.url} target="_blank" rel="noopener" className="text-link break-words">
              {file.name}
            </a>{' '}
            <span className="text-sm text-muted tabular-nums">{formatBytes(file.bytes)}</span>
          </span>
          <IconButton
            label={t.removeFile(file.name)}
            disabled={disabled}
            onClick={() => void work.remove(file.id)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
