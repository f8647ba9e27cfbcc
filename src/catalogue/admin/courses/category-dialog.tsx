import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Category, categoryInput } from '../../categories.schema.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input, Textarea } from '../../../platform/client/ui/forms/input.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { FormDialog } from '../../../platform/client/ui/overlays/form-dialog.tsx'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { saves } from '../saves.ts'
import { t } from '../../texts/admin-categories.ts'

interface CategoryDialogProps {
  /** The category to edit, or null to create one. */
  category: Category | null
  open: boolean
  onClose: () => void
  onSaved?: ((category: Category) => void) | undefined
}

interface Values {
  name: string
  description: string
}

const resolver = formResolver(categoryInput, (values: Values) => values)

/** A form that creates or edits a category. */
export function CategoryDialog({ category, open, onClose, onSaved }: CategoryDialogProps) {
  const form = useForm<Values, unknown, z.output<typeof categoryInput>>({
    defaultValues: { name: category?.name ?? '', description: category?.description ?? '' },
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const edits = useEdits(form, category)
  const create = trpc.categories.create.useMutation(saves.category.create)
  const update = trpc.categories.update.useMutation(saves.category.update)
  const save = form.handleSubmit((input) =>
    (category
      ? update.mutateAsync({ ...edits.patchOf(input), id: category.id })
      : create.mutateAsync(input)
    ).then((saved) => {
      onSaved?.(saved)
      onClose()
    }, edits.failed),
  )
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={category ? t.editCategory : t.addNewCategory}
      onSubmit={save}
      submitLabel={category ? t.updateCategory : t.createCategory}
      busyLabel={category ? t.updating : t.creating}
      busy={isSubmitting}
      dirty={isDirty}
      lead={<OtherValues edits={edits} />}
    >
      <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
        <Field label={t.name} required error={errors.name?.message}>
          <Input autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
        <Field label={t.description} optional error={errors.description?.message}>
          <Textarea {...form.register('description')} />
        </Field>
      </fieldset>
    </FormDialog>
  )
}
