import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useViewer } from '../../accounts/client/viewer.ts'
import { failure, success } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Checkbox } from '../../platform/client/ui/forms/choice.tsx'
import { DraftNotice } from '../../platform/client/ui/forms/edits/draft-notice.tsx'
import { OtherValues } from '../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../platform/client/ui/forms/edits/use-edits.ts'
import { useFormDraft } from '../../platform/client/ui/forms/edits/use-form-draft.ts'
import { formResolver } from '../../platform/client/ui/forms/form-schema.ts'
import { MarkdownField } from '../../platform/client/ui/forms/markdown-field.tsx'
import { FormDialog } from '../../platform/client/ui/overlays/form-dialog.tsx'
import { LANGUAGE_NAMES } from '../../platform/language/in-languages.ts'
import { ownPageTitles } from '../own-page-titles.rules.ts'
import { type OwnPageSource, ownPageUpdate } from '../own-pages.schema.ts'
import { t } from '../texts/own-pages-admin.ts'

interface OwnPageDialogProps {
  source: OwnPageSource
  /** Whether the academy offers several languages. If so, the title names the language. */
  hasLanguages: boolean
  open: boolean
  onClose: () => void
}

const schema = z
  .object({ text: ownPageUpdate.shape.text.unwrap(), isPublished: z.boolean() })
  .refine(({ text, isPublished }) => !isPublished || text !== '', {
    path: ['text'],
    error: () => t.writeFirst,
  })

type Values = { text: string; isPublished: boolean }

const resolver = formResolver(schema, (values: Values) => values)

/**
 * A form in which the owner writes and publishes an own page in one language. A new page starts with the prepared
 * text.
 */
export function OwnPageDialog({ source, hasLanguages, open, onClose }: OwnPageDialogProps) {
  const { kind, language, text, isPublished, draft: prepared } = source
  const viewer = useViewer()
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    defaultValues: { text: text || prepared, isPublished },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, { text, isPublished })
  const values = useWatch({ control: form.control }) as Values
  const draft = useFormDraft({ key: `own page ${kind} ${language} ${viewer?.id}`, form, open })
  const update = trpc.ownPages.update.useMutation({
    meta: {
      success: success(t.saved),
      failure: failure(t.error, t.saveFailed),
      refresh: ['ownPages', 'settings', 'audit', 'admin'],
    },
  })
  const save = form.handleSubmit((input) =>
    update.mutateAsync({ ...edits.patchOf(input), kind, language }).then(onClose, edits.failed),
  )
  const title = ownPageTitles[kind]()
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={hasLanguages ? t.editTitleIn(title, LANGUAGE_NAMES[language]) : t.editTitle(title)}
      onSubmit={save}
      submitLabel={t.save}
      busyLabel={t.saving}
      busy={isSubmitting}
      dirty={isDirty}
      keepsDraft
      size="lg"
      lead={
        <>
          <DraftNotice {...draft} />
          <OtherValues edits={edits} />
        </>
      }
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        {values.text === prepared && <p className="text-sm text-muted">{t.preparedHint}</p>}
        <MarkdownField
          label={t.text}
          required
          rows={16}
          of="page"
          value={values.text}
          error={errors.text?.message}
          field={form.register('text')}
          action={
            values.text !== prepared && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => form.setValue('text', prepared, { shouldDirty: true, shouldValidate: true })}
              >
                {t.takePrepared}
              </Button>
            )
          }
        />
        <Checkbox label={t.publish} hint={t.publishHint} {...form.register('isPublished')} />
      </fieldset>
    </FormDialog>
  )
}
