import { useId, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { Input, Select } from '../../../platform/client/ui/forms/input.tsx'
import { queueKey } from '../use-queue-keys.ts'
import { t } from '../../texts/admin-queue.ts'

const presetReasons = () => [t.unreadableScreenshotReason, t.wrongAmountReason, t.notReceivedReason]
const reasonNames = () => [t.unreadableScreenshot, t.wrongAmount, t.notReceived, t.otherReason]
const OWN = 3

interface RejectReasonProps {
  value: string
  onChange: (reason: string) => void
  disabled: boolean
  /** Called when the administrator presses Enter in the text field. It submits the decision. */
  onEnter: () => void
}

/** The reason for a rejection, which the student can read: a preset, free text, or none. */
export function RejectReason({ value, onChange, disabled, onEnter }: RejectReasonProps) {
  const [own, setOwn] = useState(false)
  const id = useId()
  const presets = presetReasons()
  const names = reasonNames()
  const preset = presets.findIndex((one) => one === value)
  const chosen = preset >= 0 ? preset : own || value !== '' ? OWN : -1
  const choose = (index: number) => {
    setOwn(index === OWN)
    onChange(presets[index] ?? '')
    // Focuses the field for free text immediately.
    if (index === OWN) requestAnimationFrame(() => document.getElementById(id)?.focus())
  }
  return (
    <div className="flex min-w-0 flex-wrap gap-2.5 max-sm:w-full">
      <div className="max-sm:w-full sm:w-56">
        <Select
          aria-label={t.rejectReasonOptional}
          value={chosen}
          disabled={disabled}
          onChange={(event) => choose(Number(event.target.value))}
          className="text-sm md:min-h-9"
        >
          <option value={-1}>{t.reasonOptional}</option>
          {names.map((name, index) => (
            <option key={name} value={index}>
              {name}
            </option>
          ))}
        </Select>
        {/* Hidden buttons that the keys 1 to 4 trigger. */}
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            hidden
            onClick={() => choose(index)}
            {...queueKey(`reason-${index + 1}`)}
          />
        ))}
      </div>
      {chosen === OWN && (
        <Input
          id={id}
          aria-label={t.reasonInOwnWords}
          placeholder={t.studentSeesThis}
          value={value}
          maxLength={MAX.reason}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
          }}
          className="text-sm max-sm:w-full sm:w-64 md:min-h-9"
        />
      )}
    </div>
  )
}
