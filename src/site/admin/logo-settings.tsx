import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { studioMessages, UPLOAD_FALLBACKS } from '../../catalogue/admin/studio-messages.ts'
import { UploadProgressCard } from '../../catalogue/admin/uploads/upload-progress.tsx'
import { useUploads } from '../../catalogue/admin/uploads/use-uploads.ts'
import { PictureField } from '../../learning/admin/picture-field.tsx'
import { failure, success } from '../../platform/client/messages.ts'
import { useSite } from '../../platform/client/page/site.ts'
import { trpc } from '../../platform/client/trpc.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { LeavingQuestion } from '../../platform/client/ui/overlays/leaving.tsx'
import { t } from '../texts/logo.ts'

/** A setting for the academy's logo. */
export function LogoSettings() {
  const { logo } = useSite()
  const router = useRouter()
  const [file, setFile] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)
  const [saving, setSaving] = useState(false)
  const uploads = useUploads()
  const save = trpc.certificates.saveLogo.useMutation({
    meta: {
      success: success(t.saved),
      failure: failure(t.error, t.saveFailed),
      refresh: ['settings', 'certificates', 'audit'],
    },
  })
  const isChanged = file !== null || isRemoved
  const submit = async () => {
    setSaving(true)
    try {
      const uploaded =
        file &&
        (await uploads.upload('thumbnail', {
          file,
          courseId: 'temp',
          fallback: UPLOAD_FALLBACKS.thumbnail,
          failure: studioMessages.thumbnailUploadFailed,
        }))
      if (file && !uploaded) return
      await save.mutateAsync({ logo: uploaded?.url ?? null })
      setFile(null)
      setRemoved(false)
      // Loads the header and the icons of every page again.
      await router.invalidate()
    } catch {
      // A toast shows the error.
    } finally {
      setSaving(false)
    }
  }
  return (
    <section id="logo" aria-label={t.title} className="card scroll-mt-20 p-5 sm:p-6">
      <h2 className="title-card">{t.title}</h2>
      <p className="mt-1 mb-5 max-w-3xl text-sm text-muted">{t.hint}</p>
      <form
        className="max-w-xl"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PictureField
          label={t.label}
          hint={t.pictureHint}
          address={isRemoved ? null : (logo?.image.src ?? null)}
          file={file}
          onFile={(chosen) => {
            uploads.forget()
            setFile(chosen)
          }}
          onRemove={() => setRemoved(true)}
          error={undefined}
        />
        <UploadProgressCard upload={uploads.running} failed={uploads.failed} onCancel={uploads.cancel} />
        <Button
          type="submit"
          variant="secondary"
          className="mt-4"
          disabled={!isChanged}
          busy={saving}
          busyLabel={t.saving}
        >
          {t.save}
        </Button>
      </form>
      <LeavingQuestion dirty={isChanged && !saving} />
    </section>
  )
}
