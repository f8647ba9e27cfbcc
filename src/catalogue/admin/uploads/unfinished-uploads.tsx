import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { discardUpload, findUnfinished } from '../../../media/client/upload/unfinished.ts'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/admin-upload.ts'

interface UnfinishedUploadsProps {
  courseId: number
  /** Whether a dialog may be uploading one of these files now. */
  sending: boolean
}

/** Lists uploads that a reload or a lost connection interrupted, and explains how to continue them. */
export function UnfinishedUploads({ courseId, sending }: UnfinishedUploadsProps) {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const queryKey = ['unfinished uploads', courseId]
  const { data = [] } = useQuery({
    queryKey,
    queryFn: () => findUnfinished(courseId),
    enabled: !sending,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (sending || data.length === 0) return null
  const discard = async (url: string) => {
    setBusy(url)
    await discardUpload(url).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey })
    setBusy(null)
  }
  return (
    <ul className="mb-4 grid gap-2">
      {data.map(({ url, name, percent }) => (
        <li
          key={url}
          className="grid grid-cols-[auto_1fr] items-center gap-x-3 rounded-control border border-amber-mark bg-amber-soft px-4 py-2.5 sm:grid-cols-[auto_1fr_auto]"
        >
          <History aria-hidden="true" className="mt-0.5 size-5 self-start sm:self-center" />
          <p className="min-w-0">
            <Rich
              text={t.uploadInterrupted(percent)}
              tags={{ name: () => <span className="font-medium break-words">{name}</span> }}
            />
          </p>
          <Button
            size="sm"
            variant="ghost"
            className="justify-self-start max-sm:col-start-2 max-sm:-ms-3.5"
            busy={busy === url}
            aria-label={t.discardUpload(name)}
            onClick={() => void discard(url)}
          >
            {t.discard}
          </Button>
        </li>
      ))}
    </ul>
  )
}
