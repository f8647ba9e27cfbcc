import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { useSearchText } from '../../../platform/client/ui/forms/use-search-text.ts'
import { t } from '../../texts/courses.ts'

/** A search field. It searches shortly after the user typed the last letter. `term` is the search in the URL. */
export function CourseSearchBox({ term, onSearch }: { term: string; onSearch: (term: string) => void }) {
  const { typed, setTyped, ask } = useSearchText(term, onSearch)
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      action="/courses"
      aria-label={t.courses}
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
      className="relative"
    >
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-muted"
      />
      <Input
        ref={input}
        type="search"
        name="search"
        aria-label={t.searchCourses}
        placeholder={t.searchHint}
        maxLength={MAX.search}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-13 pe-12 ps-12 text-lg [&::-webkit-search-cancel-button]:hidden"
      />
      {typed && (
        <button
          type="button"
          aria-label={t.clearSearch}
          title={t.clearSearch}
          onClick={() => {
            setTyped('')
            ask('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 end-0 grid w-12 place-items-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </form>
  )
}
