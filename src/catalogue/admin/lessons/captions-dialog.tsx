import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { captionInput, languageCode, languageName } from '../../captions.schema.ts'
import type { Lesson } from '../../lessons.schema.ts'
import { LANGUAGE_NAMES } from '../../../platform/client/language-names.ts'
import { LANGUAGES } from '../../../platform/constants.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { IconButton } from '../../../platform/client/ui/icon-button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { readTextFile } from './text-file.ts'
import { FilePicker } from '../../../platform/client/ui/forms/file-picker.tsx'
import { DeleteDialog } from '../../../platform/client/ui/overlays/delete-dialog.tsx'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { studioMessages } from '../studio-messages.ts'
import { t } from '../../texts/admin-captions.ts'

interface CaptionsDialogProps {
  lesson: Lesson
  open: boolean
  onClose: () => void
}

const refresh = ['lessons', 'audit'] as const

/** The captions of a lesson, with a form that uploads captions in other languages. */
export function CaptionsDialog({ lesson, open, onClose }: CaptionsDialogProps) {
  const [language, setLanguage] = useState('en')
  const [file, setFile] = useState<File | null>(null)
  const [asked, setAsked] = useState<Lesson['captions'][number] | null>(null)
  const [errors, setErrors] = useState<{ language?: string | undefined; file?: string | undefined }>({})
  const create = trpc.captions.create.useMutation({
    meta: { success: studioMessages.captionsSaved, failure: studioMessages.captionsFailed, refresh },
    onSuccess: () => setFile(null),
  })
  const remove = trpc.captions.delete.useMutation({
    meta: { success: studioMessages.captionsDeleted, failure: studioMessages.captionsDeleteFailed, refresh },
    onSettled: () => setAsked(null),
  })

  const save = async () => {
    if (!file) return setErrors({ file: t.chooseCaptionsFile })
    const content = await readTextFile(file)
    if (content === null) return setErrors({ file: t.notUtf8 })
    const read = captionInput.safeParse({ lessonId: lesson.id, language, content })
    if (read.success) {
      setErrors({})
      return create.mutate(read.data)
    }
    const said = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message
    setErrors({ language: said('language'), file: said('content') })
  }
  const code = languageCode(language.trim())
  const replaces = lesson.captions.some((one) => one.language.toLowerCase() === code?.toLowerCase())
  return (
    <>
      <FormDialog
        open={open}
        onClose={onClose}
        title={t.captions}
        onSubmit={save}
        submitLabel={replaces ? t.replaceCaptions : t.addCaptions}
        busyLabel={t.saving}
        busy={create.isPending}
        dirty={file !== null}
        lead={
          <>
            <p className="mb-4 text-muted">{lesson.title}</p>
            {lesson.captions.length > 0 && (
              <ul
                className="mb-5 divide-y divide-hairline rounded-control border border-hairline"
                aria-label={t.captions}
              >
                {lesson.captions.map((one) => (
                  <li key={one.id} className="flex items-center gap-3 py-1 pe-1 ps-4">
                    <span className="min-w-0 flex-1">
                      <span lang={one.language}>{one.label}</span>{' '}
                      <span className="text-sm text-muted">({one.language})</span>
                    </span>
                    <IconButton
                      label={t.deleteCaptions(one.label)}
                      variant="danger"
                      onClick={() => setAsked(one)}
                    >
                      <Trash2 aria-hidden="true" />
                    </IconButton>
                  </li>
                ))}
              </ul>
            )}
          </>
        }
      >
        <Field
          label={t.language}
          required
          error={errors.language}
          hint={(code && languageName(code)) ?? t.languageHint}
        >
          <Input
            value={language}
            list="caption-languages"
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setLanguage(event.target.value)}
            className="max-w-40"
          />
        </Field>
        <datalist id="caption-languages">
          {LANGUAGES.map((code) => (
            <option key={code} value={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
        </datalist>
        <FilePicker
          label={t.captionsFile}
          prompt={t.chooseCaptionsFile}
          hint={t.captionsFileHint}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          file={file}
          onChange={(chosen) => {
            setFile(chosen)
            setErrors({})
          }}
          error={errors.file}
          disabled={create.isPending}
        />
      </FormDialog>
      <DeleteDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate({ id: asked.id })}
        title={t.askDeleteCaptions(asked?.label ?? '')}
        text={t.askDeleteCaptionsText}
        busy={remove.isPending}
      />
    </>
  )
}
