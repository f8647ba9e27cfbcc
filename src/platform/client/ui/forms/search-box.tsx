import { Search } from 'lucide-react'
import { cx } from '../cx.ts'
import { Input } from './input.tsx'
import { useSearchText } from './use-search-text.ts'

interface SearchBoxProps {
  id: string
  label: string
  placeholder: string
  value: string
  /** Called with the trimmed text, debounced. */
  onSearch: (text: string) => void
  className?: string | undefined
}

/** A search field that searches while the user types. */
export function SearchBox({ id, label, placeholder, value, onSearch, className }: SearchBoxProps) {
  const { typed, setTyped } = useSearchText(value, onSearch)
  return (
    <search className={cx('relative block', className)}>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-3.5 z-10 size-4.5 -translate-y-1/2 text-muted"
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
        className="ps-10.5"
      />
    </search>
  )
}
