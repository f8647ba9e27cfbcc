import type { ReactNode } from 'react'

interface ChoiceCardProps {
  /** The name of the radio group. */
  name: string
  checked: boolean
  onChoose: () => void
  title: string
  price: ReactNode
  children: ReactNode
}

/** A payment option as a card with a radio button. */
export function ChoiceCard({ name, checked, onChoose, title, price, children }: ChoiceCardProps) {
  return (
    <label className="card flex items-start gap-3 p-4 has-checked:border-amber-mark has-checked:bg-amber-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="mt-0.5 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-[0.3rem] checked:border-amber-mark"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold break-words">{title}</span>
        <span className="text-lg font-semibold tabular-nums">{price}</span>
        <span className="text-sm break-words text-muted">{children}</span>
      </span>
    </label>
  )
}
