import { Controller, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { studioMessages, UPLOAD_FALLBACKS } from '../../catalogue/admin/studio-messages.ts'
import { UploadProgressCard } from '../../catalogue/admin/uploads/upload-progress.tsx'
import { useUploads } from '../../catalogue/admin/uploads/use-uploads.ts'
import { LIMITS } from '../../media/files.rules.ts'
import { failure, success } from '../../platform/client/messages.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Field } from '../../platform/client/ui/forms/field.tsx'
import { type OwnFields, OtherValues } from '../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../platform/client/ui/forms/edits/use-edits.ts'
import { formResolver } from '../../platform/client/ui/forms/form-schema.ts'
import { Input } from '../../platform/client/ui/forms/input.tsx'
import { Segmented } from '../../platform/client/ui/forms/segmented.tsx'
import { LeavingQuestion } from '../../platform/client/ui/overlays/leaving.tsx'
import { type CertificateSettings, certificateSettings } from '../certificates.schema.ts'
import { PictureField } from './picture-field.tsx'
import { t } from '../texts/admin-certificates.ts'

type Pictures = { logoFile: File | null; signatureFile: File | null }
type Values = Omit<CertificateSettings, 'hours'> & Pictures & { hours: string }

const valuesOf = (settings: CertificateSettings): Values => ({
  ...settings,
  hours: String(settings.hours ?? ''),
  logoFile: null,
  signatureFile: null,
})

const picture = z.custom<File | null>().refine((file) => !file || file.size <= LIMITS.thumbnail, {
  error: () => t.pictureTooLarge,
})
const schema = certificateSettings.extend({ logoFile: picture, signatureFile: picture })

const resolver = formResolver(schema, ({ hours, ...values }: Values) => ({
  ...values,
  hours: hours.trim() === '' ? null : Number(hours),
}))

const shownPicture = () => t.aPicture

/** The field names, and functions that show both values if someone else changed a field. */
const DIFFERENCES: OwnFields = {
  rule: {
    label: () => t.rule,
    words: (rule) =>
      ({ off: t.off, complete: t.complete, by_hand: t.byHand })[rule as CertificateSettings['rule']],
  },
  hours: { label: () => t.hours },
  signatory: { label: () => t.signatory },
  signatoryTitle: { label: () => t.signatoryTitle },
  color: { label: () => t.color },
  accent: { label: () => t.accent },
  logo: { label: () => t.logo, words: shownPicture },
  signature: { label: () => t.signature, words: shownPicture },
}

/** The form for a course's certificate rule, and for the template of all certificates. */
export function CertificateSettingsForm({
  courseId,
  settings,
}: {
  courseId: number
  settings: CertificateSettings
}) {
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    defaultValues: valuesOf(settings),
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, settings, (saved, name) =>
    name === 'hours' ? { hours: typeof saved === 'number' ? String(saved) : '' } : { [name]: saved },
  )
  const save = trpc.certificates.saveSettings.useMutation({
    meta: {
      success: success(t.saved),
      failure: failure(t.error, t.saveFailed),
      refresh: ['certificates', 'audit'],
    },
  })
  const rule = useWatch({ control: form.control, name: 'rule' })
  const [logo, logoFile, signature, signatureFile] = useWatch({
    control: form.control,
    name: ['logo', 'logoFile', 'signature', 'signatureFile'],
  })
  const pictures = { logo, logoFile, signature, signatureFile }
  const uploads = useUploads()
  const upload = (file: File) =>
    uploads.upload('thumbnail', {
      file,
      courseId: 'temp',
      fallback: UPLOAD_FALLBACKS.thumbnail,
      failure: studioMessages.thumbnailUploadFailed,
    })
  const submit = form.handleSubmit(async ({ logoFile, signatureFile, ...input }) => {
    for (const [field, file] of [
      ['logo', logoFile],
      ['signature', signatureFile],
    ] as const) {
      if (!file) continue
      const uploaded = await upload(file)
      if (!uploaded) return
      input[field] = uploaded.url
    }
    await save.mutateAsync({ courseId, ...edits.wholeOf(input) }).then((saved) => {
      form.reset(valuesOf(saved))
      edits.restart(saved)
    }, edits.failed)
  })
  const pictureField = (field: 'logo' | 'signature', label: string, hint: string) => (
    <PictureField
      label={label}
      hint={hint}
      address={pictures[field]}
      file={pictures[`${field}File`]}
      onFile={(file) => {
        uploads.forget()
        form.setValue(`${field}File`, file, { shouldDirty: true })
      }}
      onRemove={() => form.setValue(field, null, { shouldDirty: true })}
      error={errors[`${field}File`]?.message ?? errors[field]?.message}
    />
  )
  return (
    <section aria-labelledby="certificate-settings" className="card p-5 sm:p-6">
      <h2 id="certificate-settings" className="title-card">
        {t.certificates}
      </h2>
      <p className="mt-1 mb-4 text-muted">{t.certificatesHint}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event)
        }}
      >
        <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
          <Controller
            control={form.control}
            name="rule"
            render={({ field }) => (
              <Segmented
                legend={t.rule}
                options={[
                  { value: 'off', label: t.off },
                  { value: 'complete', label: t.complete },
                  { value: 'by_hand', label: t.byHand },
                ]}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
          {rule !== 'off' && (
            <>
              <Field label={t.hours} error={errors.hours?.message} hint={t.hoursHint} className="max-w-60">
                <Input inputMode="numeric" autoComplete="off" {...form.register('hours')} />
              </Field>
              <h3 className="font-semibold">{t.template}</h3>
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label={t.signatory} error={errors.signatory?.message} hint={t.signatoryHint}>
                  <Input autoComplete="off" {...form.register('signatory')} />
                </Field>
                <Field
                  label={t.signatoryTitle}
                  error={errors.signatoryTitle?.message}
                  hint={t.signatoryTitleHint}
                >
                  <Input autoComplete="off" {...form.register('signatoryTitle')} />
                </Field>
                <Field label={t.color} error={errors.color?.message}>
                  <Input type="color" className="h-11 max-w-28 p-1" {...form.register('color')} />
                </Field>
                <Field label={t.accent} error={errors.accent?.message}>
                  <Input type="color" className="h-11 max-w-28 p-1" {...form.register('accent')} />
                </Field>
                {pictureField('logo', t.logo, t.logoHint)}
                {pictureField('signature', t.signature, t.signatureHint)}
              </div>
            </>
          )}
        </fieldset>
        <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
        <div className="mt-5 empty:hidden">
          <OtherValues edits={edits} fields={DIFFERENCES} />
        </div>
        <Button type="submit" className="mt-5" busy={isSubmitting} busyLabel={t.saving} disabled={!isDirty}>
          {t.save}
        </Button>
      </form>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
    </section>
  )
}
