import { useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { normalisePrice } from '../../../platform/money.ts'
import { trpc } from '../../../platform/client/trpc.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { OtherValues } from '../../../platform/client/ui/forms/edits/other-values.tsx'
import { useEdits } from '../../../platform/client/ui/forms/edits/use-edits.ts'
import { formResolver } from '../../../platform/client/ui/forms/form-schema.ts'
import { LeavingQuestion } from '../../../platform/client/ui/overlays/leaving.tsx'
import { type Course, coursePricing } from '../../courses.schema.ts'
import { saves } from '../saves.ts'
import { PriceFields } from './price-fields.tsx'
import { t } from '../../texts/admin-course.ts'

interface Values {
  isPremium: boolean
  price: string
  instalments: string
}

const valuesOf = ({ isPremium, price, instalments }: Course): Values => ({
  isPremium,
  price: price ?? '',
  instalments: String(instalments ?? ''),
})

const resolver = formResolver(coursePricing, ({ isPremium, price, instalments }: Values) => ({
  isPremium,
  price: isPremium && price.trim() ? normalisePrice(price) : null,
  instalments: isPremium && instalments ? Number(instalments) : null,
}))

export function CoursePrice({ course }: { course: Course }) {
  const form = useForm<Values, unknown, z.output<typeof coursePricing>>({
    defaultValues: valuesOf(course),
    resolver,
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const isPremium = useWatch({ control: form.control, name: 'isPremium' })
  const edits = useEdits(form, course)
  const update = trpc.courses.update.useMutation(saves.course.update)
  const save = form.handleSubmit((input) =>
    update
      .mutateAsync({ ...edits.patchOf(input), id: course.id })
      .then((saved) => form.reset(valuesOf(saved)), edits.failed),
  )
  return (
    <section aria-labelledby="course-price" className="card p-5 sm:p-6">
      <h2 id="course-price" className="title-card mb-4">
        {t.price}
      </h2>
      <OtherValues edits={edits} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(event)
        }}
      >
        <fieldset disabled={isSubmitting} className="grid min-w-0 gap-5">
          <PriceFields
            isPremium={isPremium}
            errors={errors}
            fields={{
              isPremium: form.register('isPremium'),
              price: form.register('price', {
                onBlur: () => form.setValue('price', normalisePrice(form.getValues('price'))),
              }),
              instalments: form.register('instalments'),
            }}
          />
        </fieldset>
        <Button type="submit" className="mt-5" busy={isSubmitting} busyLabel={t.saving} disabled={!isDirty}>
          {t.savePrice}
        </Button>
      </form>
      <LeavingQuestion dirty={isDirty && !isSubmitting} />
    </section>
  )
}
