import { useState } from 'react'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Field } from '../../../platform/client/ui/forms/field.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { t } from '../../texts/security.ts'

interface CodeFieldProps {
  value: string
  onType: (code: string) => void
  error: string | undefined
}

/** Asks for the six digits of the app, or for a recovery code. */
export function CodeField({ value, onType, error }: CodeFieldProps) {
  const [recovers, setRecovers] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <Field
        // A new key creates a new input, because the two kinds of codes need different keyboards.
        key={String(recovers)}
        label={recovers ? t.recoveryCode : t.code}
        required
        error={error}
        hint={recovers ? t.recoveryCodeHint : t.codeHint}
        className="w-full"
      >
        <Input
          name="code"
          value={value}
          autoFocus
          data-autofocus
          inputMode={recovers ? 'text' : 'numeric'}
          autoComplete={recovers ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <Button
        variant="link"
        className="text-sm"
        onClick={() => {
          onType('')
          setRecovers(!recovers)
        }}
      >
        {recovers ? t.useAppCode : t.enterRecoveryCode}
      </Button>
    </div>
  )
}
