import { ImagePlus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Button } from '../../../platform/client/ui/button.tsx'
import { MarkdownField } from '../../../platform/client/ui/forms/markdown-field.tsx'
import { t } from '../../texts/kinds.ts'
import { studioMessages, UPLOAD_FALLBACKS } from '../studio-messages.ts'
import { UploadProgressCard } from '../uploads/upload-progress.tsx'
import { useUploads } from '../uploads/use-uploads.ts'

interface PictureTextFieldProps {
  label: string
  hint: ReactNode
  rows: number
  required?: boolean | undefined
  /** The text of the preview, if it differs from the text of the field. */
  preview?: string | undefined
  value: string
  field: UseFormRegisterReturn
  error?: string | undefined
  /** The course of the text, if it has one. */
  courseId?: number | undefined
  onChange: (text: string) => void
}

/** A text field that supports formulas, code and pictures, with a button that uploads a picture into the text. */
export function PictureTextField({
  value,
  preview = value,
  courseId,
  onChange,
  ...field
}: PictureTextFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const addPicture = async (picture: File) => {
    const reply = await uploads.upload('thumbnail', {
      file: picture,
      courseId: courseId ?? 'temp',
      fallback: UPLOAD_FALLBACKS.thumbnail,
      failure: studioMessages.thumbnailUploadFailed,
    })
    if (!reply) return
    const area = place.current?.querySelector('textarea')
    const text = area?.value ?? value
    const at = area?.selectionEnd ?? text.length
    const before = text.slice(0, at)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    onChange(`${before}${gap}![${t.pictureText}](${reply.url})\n\n${text.slice(at).replace(/^\n+/, '')}`)
    area?.focus()
  }
  return (
    <div ref={place} className="grid gap-3">
      <MarkdownField
        {...field}
        of="lesson"
        value={preview}
        action={
          <Button
            size="sm"
            variant="ghost"
            icon={<ImagePlus aria-hidden="true" />}
            onClick={() => file.current?.click()}
          >
            {t.addPicture}
          </Button>
        }
      />
      <input
        ref={file}
        type="file"
        hidden
        accept="image/*"
        aria-label={t.addPicture}
        onChange={(event) => {
          const picture = event.target.files?.[0]
          event.target.value = ''
          if (picture) void addPicture(picture)
        }}
      />
      <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
    </div>
  )
}
