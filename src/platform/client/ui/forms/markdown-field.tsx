import { Eye, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { messageOf, trpc } from '../../trpc.ts'
import { Button } from '../button.tsx'
import { Field } from './field.tsx'
import { Textarea } from './input.tsx'
import { Prose } from '../prose.tsx'
import { Spinner } from '../spinner.tsx'
import { t } from '../../../texts/controls.ts'
import { Rich } from '../rich.tsx'

interface MarkdownFieldProps {
  label: string
  /** The current text, for the preview. */
  value: string
  field: UseFormRegisterReturn
  error?: string | undefined
  required?: boolean | undefined
  rows?: number | undefined
  /**
   * The kind of text. The headings of a page are larger. The text of a lesson can also have tables, formulas and
   * highlighted code.
   */
  of?: 'description' | 'lesson' | 'page' | undefined
  hint?: ReactNode
  /** A button next to the preview. */
  action?: ReactNode
}

interface PreviewProps {
  data: { html: string } | undefined
  error: unknown
}

function Preview({ data, error }: PreviewProps) {
  if (error) return <p className="text-danger">{messageOf(error, t.previewFailed)}</p>
  return data ? <Prose html={data.html} /> : <Spinner size="inline" />
}

export function MarkdownField({
  label,
  value,
  field,
  error,
  required,
  rows = 5,
  of = 'description',
  hint,
  action,
}: MarkdownFieldProps) {
  const [shown, setShown] = useState(false)
  const rendering = trpc.markdown.preview.useMutation()
  const previewId = useId()
  // Shows the editor instead of the preview if there is an error, because errors are shown in the editor.
  const preview = shown && !error
  const toggle = () => {
    setShown(!preview)
    if (!preview && value.trim()) rendering.mutate({ text: value, of })
  }
  return (
    <div className="grid gap-1">
      <div className={preview ? 'hidden' : undefined}>
        <Field
          label={label}
          required={required}
          optional={!required}
          error={error}
          hint={hint ?? <Rich text={t.markdownHint} tags={{ code: (words) => <code>{words}</code> }} />}
        >
          <Textarea rows={rows} {...field} />
        </Field>
      </div>
      {preview && (
        <div>
          <h3 id={previewId} className="mb-1.5 font-text text-sm font-semibold tracking-normal">
            {t.previewOf(label)}
          </h3>
          <section
            tabIndex={0}
            aria-labelledby={previewId}
            className="max-h-96 min-h-28 overflow-y-auto rounded-control border border-hairline bg-surface px-4 py-3"
          >
            {value.trim() ? <Preview {...rendering} /> : <p className="text-muted">{t.nothingYet}</p>}
          </section>
        </div>
      )}
      <div className="flex flex-wrap gap-x-2">
        <Button
          size="sm"
          variant="ghost"
          className="-ms-2"
          icon={preview ? <Pencil aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={toggle}
        >
          {preview ? t.write : t.showPreview}
        </Button>
        {!preview && action}
      </div>
    </div>
  )
}
