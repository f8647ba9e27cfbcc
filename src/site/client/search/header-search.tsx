import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX } from '../../../platform/constants.ts'
import { Button } from '../../../platform/client/ui/button.tsx'
import { Input } from '../../../platform/client/ui/forms/input.tsx'
import { SearchSuggestions } from './search-suggestions.tsx'
import { t } from '../../texts/search.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

interface HeaderSearchProps {
  id: string
  /** Text that the user typed before the box was loaded. */
  begun: string
  onClose: () => void
}

/** The search box below the header. Opens the catalogue or the selected suggestion. Ignores an empty search. */
export function HeaderSearch({ id, begun, onClose }: HeaderSearchProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(begun)
  useEffect(() => input.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = input.current?.value.trim()
    if (!search) return
    onClose()
    void navigate({ to: '/courses', search: { search } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    // Arrow keys move through the box and its suggestions as if they were one list.
    const places = [input.current, ...event.currentTarget.querySelectorAll<HTMLElement>('li a')]
    const at = places.indexOf(document.activeElement as HTMLElement)
    places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus()
  }
  return (
    <form
      id={id}
      role="search"
      action="/courses"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="relative border-t border-hairline bg-page"
    >
      <div className="shell flex gap-2.5 py-3">
        <div className="relative flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 start-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            ref={input}
            type="search"
            name="search"
            aria-label={t.search}
            placeholder={t.searchHint}
            maxLength={MAX.search}
            autoComplete="off"
            enterKeyHint="search"
            className="ps-11"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit">{t.search}</Button>
      </div>
      <SearchSuggestions typed={typed} onChoose={onClose} />
    </form>
  )
}
