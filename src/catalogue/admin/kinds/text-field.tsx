import type { UseFormRegisterReturn } from 'react-hook-form'
import { Rich } from '../../../platform/client/ui/rich.tsx'
import { t } from '../../texts/kinds.ts'
import { PictureTextField } from './picture-text-field.tsx'

interface TextFieldProps {
  label: string
  value: string
  field: UseFormRegisterReturn
  error?: string | undefined
  courseId: number
  onChange: (text: string) => void
}

/** The text of a lesson. */
export const TextField = (props: TextFieldProps) => (
  <PictureTextField
    rows={10}
    hint={<Rich text={t.lessonTextHint} tags={{ code: (words) => <code>{words}</code> }} />}
    {...props}
  />
)
