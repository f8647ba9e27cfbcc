import { ExternalLink } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'

const MODES = [
  { value: 'url', label: 'YouTube URL' },
  { value: 'upload', label: 'Upload Video' },
] as const

interface VideoFieldProps {
  mode: 'url' | 'upload'
  onMode: (mode: 'url' | 'upload') => void
  /** The address of the video that the lesson has. */
  kept: string
  onRemove: () => void
  field: UseFormRegisterReturn
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** A lesson's video: an address at YouTube, or a file. */
export function VideoField({ mode, onMode, kept, onRemove, field, file, onFile, error }: VideoFieldProps) {
  return (
    <Segmented legend="Video" options={MODES} value={mode} onChange={onMode}>
      {mode === 'url' ? (
        <Field
          label="Video URL"
          optional
          error={error}
          hint="A link to watch, a short link, or an embed link"
        >
          <Input
            inputMode="url"
            autoComplete="off"
            placeholder="https://www.youtube.com/watch?v=…"
            {...field}
          />
        </Field>
      ) : (
        <>
          {kept && !file && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <p className="mr-auto">This lesson has a video. Another file takes its place.</p>
              <a
                href={kept}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                <ExternalLink aria-hidden="true" />
                Watch it
              </a>
              <Button variant="ghost" size="sm" onClick={onRemove}>
                Remove video
              </Button>
            </div>
          )}
          <FilePicker
            label="Video file"
            prompt="Choose a video"
            hint="MP4, MOV or WebM, up to 500MB"
            accept="video/*"
            file={file}
            onChange={onFile}
            error={error}
          />
        </>
      )}
    </Segmented>
  )
}
