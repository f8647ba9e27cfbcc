import { ArrowUp } from 'lucide-react'
import { Button } from '../button.tsx'

/**
 * Announces new items at the top of a list, and shows them when the user clicks it. The parent reserves its space, so
 * that nothing moves.
 */
export function FreshButton({ count, label, onShow }: { count: number; label: string; onShow: () => void }) {
  return (
    <div role="status" className="flex justify-center">
      {count > 0 && (
        <Button size="sm" icon={<ArrowUp aria-hidden="true" />} onClick={onShow}>
          {label}
        </Button>
      )}
    </div>
  )
}
