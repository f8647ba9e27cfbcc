import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { thumbnailSources } from '../../../media/rules.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { Segmented } from '../../../platform/client/ui/forms/segmented.tsx'
import { t } from '../../texts/admin-courses.ts'

const MODES = [
  {
    value: 'url',
    get label() {
      return t.enterUrl
    },
  },
  {
    value: 'upload',
    get label() {
      return t.uploadFile
    },
  },
] as const

const EXAMPLE = 'https://example.com/picture.jpg'

interface ThumbnailFieldProps {
  mode: 'url' | 'upload'
  onMode: (mode: 'url' | 'upload') => void
  /** The URL that the user typed or saved. */
  address: string
  field: UseFormRegisterReturn
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
  required?: boolean | undefined
  /** A button that generates a URL. */
  generate?: { label: string; busy: boolean; onPress: () => void } | undefined
  /** The hint in URL mode. */
  hint?: string | undefined
  /** The note in upload mode. */
  note?: string | undefined
}

/** A field for a thumbnail, as a URL or a file. */
export function ThumbnailField(props: ThumbnailFieldProps) {
  const { mode, onMode, address, field, file, onFile, error, required, note, generate } = props
  const { hint = t.thumbnailHint } = props
  return (
    <Segmented legend={t.thumbnail} options={MODES} value={mode} onChange={onMode}>
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-64">
          {mode === 'url' ? (
            <>
              <Field
                label={t.thumbnailUrl}
                required={required}
                optional={!required}
                error={error}
                hint={hint}
              >
                <Input inputMode="url" placeholder={EXAMPLE} autoComplete="off" {...field} />
              </Field>
              {generate && (
                <Button
                  variant="secondary"
                  size="sm"
                  icon={<Sparkles aria-hidden="true" />}
                  busy={generate.busy}
                  busyLabel={t.generating}
                  onClick={generate.onPress}
                  className="mt-2"
                >
                  {generate.label}
                </Button>
              )}
            </>
          ) : (
            <>
              <FilePicker
                label={t.thumbnailFile}
                prompt={t.choosePicture}
                hint={t.pictureHint}
                accept="image/*"
                file={file}
                onChange={onFile}
                error={error}
              />
              {note && !error && <p className="mt-1.5 text-sm text-muted">{note}</p>}
            </>
          )}
        </div>
        {address && !(mode === 'upload' && file) && <Picture key={address} address={address} />}
      </div>
    </Segmented>
  )
}

/** A preview of the picture. It is shown when the URL is valid. */
function Picture({ address }: { address: string }) {
  const [broken, setBroken] = useState(false)
  if (broken || !/^(https:\/\/|\/(?!\/))./.test(address)) return null
  return (
    <img
      {...thumbnailSources(address)}
      sizes="9rem"
      alt=""
      onError={() => setBroken(true)}
      className="aspect-video w-36 rounded-control border border-hairline bg-sunken object-cover sm:mt-7"
    />
  )
}
