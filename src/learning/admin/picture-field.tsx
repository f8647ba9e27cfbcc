import { FilePicker } from '../../platform/client/ui/forms/file-picker.tsx'
import { Button } from '../../platform/client/ui/button.tsx'
import { t } from '../texts/admin-certificates.ts'

type Props = {
  label: string
  hint: string
  /** The URL of the saved picture. Null if there is none. */
  address: string | null
  file: File | null
  onFile: (file: File | null) => void
  onRemove: () => void
  error: string | undefined
}

/** A field for an uploaded picture. It also shows the saved picture. */
export function PictureField({ label, hint, address, file, onFile, onRemove, error }: Props) {
  return (
    <div role="group" aria-label={label} className="min-w-0">
      <p aria-hidden="true" className="mb-1.5 text-sm font-semibold">
        {label}
      </p>
      {address !== null && file === null && (
        <div className="mb-2 flex flex-wrap items-center gap-3">
          {/* The background is white, because certificates are white in both themes. */}
          <img
            src={address}
            alt={label}
            className="h-16 max-w-48 rounded-control border border-hairline bg-white object-contain p-1.5"
          />
          <Button size="sm" variant="ghost" onClick={onRemove}>
            {t.removePicture}
          </Button>
        </div>
      )}
      <FilePicker
        label={label}
        prompt={t.choosePicture}
        hint={hint}
        accept="image/*"
        file={file}
        onChange={onFile}
        error={error}
      />
    </div>
  )
}
