import { ExternalLink } from 'lucide-react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button, buttonClass } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { t } from '../../texts/admin-videos.ts'

const MODES = [
  {
    value: 'url',
    get label() {
      return t.youtubeUrl
    },
  },
  {
    value: 'upload',
    get label() {
      return t.uploadVideo
    },
  },
] as const

const EXAMPLE = 'https://www.youtube.com/watch?v=…'

interface VideoFieldProps {
  /** The label of the field. The default is 'Video'. */
  label?: string | undefined
  mode: 'url' | 'upload'
  onMode: (mode: 'url' | 'upload') => void
  /** The URL of the lesson's current video. */
  kept: string
  onRemove: () => void
  field: UseFormRegisterReturn
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

/** A field for a lesson's video: a YouTube URL or a file. */
export function VideoField({
  label = t.video,
  mode,
  onMode,
  kept,
  onRemove,
  field,
  file,
  onFile,
  error,
}: VideoFieldProps) {
  return (
    <Segmented legend={label} options={MODES} value={mode} onChange={onMode}>
      {mode === 'url' ? (
        <Field label={t.videoUrl} optional error={error} hint={t.videoUrlHint}>
          <Input inputMode="url" autoComplete="off" placeholder={EXAMPLE} {...field} />
        </Field>
      ) : (
        <>
          {kept && !file && (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <p className="me-auto">{t.lessonHasVideo}</p>
              <a
                href={kept}
                target="_blank"
                rel="noopener"
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                <ExternalLink aria-hidden="true" />
                {t.watchVideo}
              </a>
              <Button variant="ghost" size="sm" onClick={onRemove}>
                {t.removeVideo}
              </Button>
            </div>
          )}
          <FilePicker
            label={t.videoFile}
            prompt={t.chooseVideo}
            hint={t.videoFileHint}
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
