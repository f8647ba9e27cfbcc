import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../platform/client/ui/button.tsx'
import { cx } from '../../platform/client/ui/cx.ts'
import { Ring } from '../../platform/client/ui/spinner.tsx'
import { ScreenshotRefused, readScreenshot } from './screenshot-image.ts'
import { t } from '../texts/checkout.ts'

export interface Screenshot {
  name: string
  /** The picture as a data URL, as it is submitted. */
  image: string
}

interface ScreenshotPickerProps {
  screenshot: Screenshot | null
  onChange: (screenshot: Screenshot | null) => void
  disabled: boolean
}

/** A field for the screenshot, with a preview. Accepts a file by click, drop, paste or a phone's camera. */
export function ScreenshotPicker({ screenshot, onChange, disabled }: ScreenshotPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [reading, setReading] = useState(false)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const id = useId()

  /** Clears the choice and ignores a file that is still being read. */
  const clear = () => {
    latest.current += 1
    setReading(false)
    if (!screenshot) return
    onChange(null)
    // The pressed button disappears with the picture, so focus moves to the input.
    input.current?.focus()
  }

  const take = async (file: File | undefined) => {
    if (!file || disabled) return
    clear()
    const turn = latest.current
    setReading(true)
    setRefusal(undefined)
    try {
      const image = await readScreenshot(file)
      if (turn === latest.current) onChange({ name: file.name, image })
    } catch (error) {
      if (turn !== latest.current) return
      setRefusal(error instanceof ScreenshotRefused ? error.message : t.fileUnreadable)
    } finally {
      if (turn === latest.current) setReading(false)
      // Allows the same file to be chosen again.
      if (input.current) input.current.value = ''
    }
  }

  // On a slow network, the student may have selected a file before hydration.
  const takeEarly = useEffectEvent(() => void take(input.current?.files?.[0]))
  useEffect(() => takeEarly(), [])

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!disabled)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void take(event.dataTransfer.files[0])
      }}
      onPaste={(event) => void take(event.clipboardData.files[0])}
    >
      {screenshot ? (
        <div className="flex items-center gap-4 rounded-control border border-edge/55 bg-sunken p-3">
          <img
            src={screenshot.image}
            alt={t.chosenScreenshot}
            className="h-28 w-20 shrink-0 rounded-sm border border-hairline bg-white object-contain"
          />
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{screenshot.name}</p>
            <p className="text-sm text-muted">{t.canBeRead}</p>
            <div className="mt-1 -ms-3 flex flex-wrap">
              <Button size="sm" variant="ghost" disabled={disabled} onClick={() => input.current?.click()}>
                {t.chooseAnother}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                disabled={disabled}
                icon={<Trash2 aria-hidden="true" />}
                onClick={clear}
              >
                {t.remove}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <label
          htmlFor={id}
          className={cx(
            'grid min-h-36 cursor-pointer place-items-center rounded-control border-2 border-dashed px-4 py-6 text-center transition-colors duration-120',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            over ? 'border-amber-mark bg-amber-soft' : 'border-edge/60 bg-sunken hover:border-edge',
          )}
        >
          <span className="grid justify-items-center gap-1">
            {reading ? (
              <Ring className="size-7" />
            ) : (
              <ImageUp aria-hidden="true" className="size-7" strokeWidth={1.6} />
            )}
            <span className="font-semibold">{reading ? t.readingPicture : t.clickToUpload}</span>
            <span className="text-sm text-muted">
              <span className="pointer-coarse:hidden">{t.orDropItHere} </span>
              {t.pictureKinds}
            </span>
          </span>
        </label>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        // Without a picture, the text in the box is the label.
        aria-label={screenshot ? t.paymentScreenshot : undefined}
        aria-describedby={refusal ? `${id}-refusal` : undefined}
        disabled={disabled}
        onChange={(event) => void take(event.target.files?.[0])}
        className="sr-only"
        // The field is a tab stop only while there is no button.
        tabIndex={screenshot ? -1 : 0}
      />
      <p id={`${id}-refusal`} role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {refusal}
      </p>
    </div>
  )
}
