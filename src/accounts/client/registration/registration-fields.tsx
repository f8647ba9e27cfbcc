import { useSettings } from '../../../academy/client/settings.ts'
import { MAX } from '../../../platform/constants.ts'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/sign-in.ts'
import type { Asked } from './asked.ts'

/** The fields that the academy asks for besides username and password. */
export function RegistrationFields({ draft, errors = {} }: { draft: Asked; errors?: Asked | undefined }) {
  const { registration_name: name = 'off', registration_mobile: mobile = 'off' } = useSettings()
  return (
    <>
      {name !== 'off' && (
        <Field
          label={t.fullName}
          required={name === 'required'}
          optional={name === 'optional'}
          error={errors.fullName}
          hint={t.nameOnReceipts}
        >
          <Input
            name="fullName"
            defaultValue={draft.fullName}
            maxLength={MAX.fullName}
            autoComplete="name"
            autoCapitalize="words"
          />
        </Field>
      )}
      {mobile !== 'off' && (
        <Field
          label={t.mobileNumber}
          required={mobile === 'required'}
          optional={mobile === 'optional'}
          error={errors.mobile}
          hint={t.mobileHint}
        >
          <Input name="mobile" type="tel" defaultValue={draft.mobile} autoComplete="tel" />
        </Field>
      )}
    </>
  )
}
