import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { Input } from './input.tsx'

interface SearchBoxProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Called with the trimmed text once the typing rests. */
  onSearch: (text: string) => void
  className?: string | undefined
}

/** A search that answers as one types. */
export function SearchBox({ id, label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const told = useRef(value)
  const tell = useRef(onSearch)
  useEffect(() => {
    tell.current = onSearch
  })
  // The address may change by other hands, such as a link in a card.
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === told.current) return undefined
    const timer = setTimeout(() => {
      told.current = text
      tell.current(text)
    }, 250)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className={cx('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3.5 z-10 size-4.5 -translate-y-1/2 text-muted"
      />
      <Input
        id={id}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        className="pl-10.5"
      />
    </search>
  )
}
