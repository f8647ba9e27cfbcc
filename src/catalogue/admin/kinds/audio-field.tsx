import { AUDIO_EXTENSIONS } from '../../../media/files.rules.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { t } from '../../texts/kinds.ts'

interface AudioFieldProps {
  /** The URL of the lesson's current audio file. */
  kept: string
  onRemove: () => void
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
}

const ACCEPTED = ['audio/*', ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',')

/** The audio file of a lesson. */
export const AudioField = ({ kept, onRemove, file, onFile, error }: AudioFieldProps) => (
  <div className="grid gap-3">
    {kept && !file && (
      <div className="grid gap-2 text-sm">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="me-auto">{t.lessonHasAudio}</p>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            {t.removeAudio}
          </Button>
        </div>
        <audio controls preload="none" src={kept} aria-label={t.currentAudio} className="w-full" />
      </div>
    )}
    <FilePicker
      label={t.audioFile}
      prompt={t.chooseAudio}
      hint={t.audioFileHint}
      accept={ACCEPTED}
      file={file}
      onChange={onFile}
      error={error}
    />
  </div>
)
