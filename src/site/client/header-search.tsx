import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { MAX } from '../../platform/constants.ts'
import { Button } from '../../platform/client/ui/button.tsx'
import { Input } from '../../platform/client/ui/forms/input.tsx'

/** The search box under the header: leads to the catalogue; a blank term is ignored. */
export function HeaderSearch({ id, onClose }: { id: string; onClose: () => void }) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = input.current?.value.trim()
    if (!search) return
    onClose()
    void navigate({ to: '/courses', search: { search } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <form
      id={id}
      role="search"
      action="/courses"
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="border-t border-hairline bg-page"
    >
      <div className="shell flex gap-2.5 py-3">
        <div className="relative flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
          />
          <Input
            ref={input}
            type="search"
            name="search"
            aria-label="Search"
            placeholder="Search for courses, topics, or resources..."
            maxLength={MAX.search}
            autoComplete="off"
            enterKeyHint="search"
            className="pl-11"
          />
        </div>
        <Button type="submit">Search</Button>
      </div>
    </form>
  )
}
