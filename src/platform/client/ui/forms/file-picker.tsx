import { CircleAlert, FileUp } from 'lucide-react'
import { useCallback, useId, useRef, useState } from 'react'
import { formatBytes } from '../../../bytes.ts'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { t } from '../../../texts/controls.ts'

interface FilePickerProps {
  /** The label, such as 'Video file'. */
  label: string
  prompt: string
  hint: string
  accept: string
  file: File | null
  onChange: (file: File | null) => void
  error?: string | undefined
  disabled?: boolean | undefined
}

/** Lets the user choose a file by click or drop, and shows its name or the picture. */
export function FilePicker({
  label,
  prompt,
  hint,
  accept,
  file,
  onChange,
  error,
  disabled,
}: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const take = (chosen: File | undefined) => {
    if (chosen && !disabled) onChange(chosen)
    // Without this, the browser would fire no event when the user chooses the same file again.
    if (input.current) input.current.value = ''
  }
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <label
        htmlFor={id}
        className={cx(
          'flex min-h-20 items-center gap-4 rounded-control border-2 border-dashed px-4 py-3 transition-colors duration-120',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          over ? 'border-amber-mark bg-amber-soft' : 'border-edge/60 bg-sunken hover:border-edge',
          error && 'border-danger',
        )}
      >
        {file?.type.startsWith('image/') ? (
          <Picture file={file} />
        ) : (
          <FileUp aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.6} />
        )}
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold break-words">{file ? file.name : prompt}</span>
          <span className="text-sm text-muted">
            {file ? (
              t.chooseAnother(formatBytes(file.size))
            ) : (
              <>
                <span className="pointer-coarse:hidden">{t.orDropIt} </span>
                {hint}
              </>
            )}
          </span>
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          disabled={disabled}
          onChange={(event) => take(event.target.files?.[0])}
          className="sr-only"
        />
      </label>
      {file && !disabled && (
        <Button size="sm" variant="ghost" onClick={() => onChange(null)} className="mt-1 -ms-2">
          {t.removeFile}
        </Button>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-[0.2em] size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

/** A preview of the chosen picture. */
function Picture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt="" className="aspect-video w-24 shrink-0 rounded-sm object-cover" />
}
