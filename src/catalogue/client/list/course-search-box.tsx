import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { Input } from '../../../platform/client/ui/forms/input.tsx'

const PAUSE_MS = 250

/** Searches while one types, a moment after the last letter. `term` is what the address says. */
export function CourseSearchBox({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const [text, setText] = useState(term)
  const input = useRef<HTMLInputElement>(null)
  const asked = useRef(term)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed without us: by the header's search, or by going back.
  useEffect(() => {
    if (term === asked.current) return
    asked.current = term
    clearTimeout(timer.current)
    setText(term)
  }, [term])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (value: string) => {
    clearTimeout(timer.current)
    const next = value.trim()
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }
  const type = (value: string) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(value), PAUSE_MS)
  }
  return (
    <form
      role="search"
      action="/courses"
      aria-label="Courses"
      onSubmit={(event) => {
        event.preventDefault()
        ask(text)
      }}
      className="relative"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        name="search"
        aria-label="Search courses"
        placeholder="Search for courses, instructors, topics..."
        maxLength={MAX.search}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => type(event.target.value)}
        className="min-h-13 pr-12 pl-12 text-lg [&::-webkit-search-cancel-button]:hidden"
      />
      {text && (
        <button
          type="button"
          aria-label="Clear search"
          title="Clear search"
          onClick={() => {
            setText('')
            ask('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  )
}
