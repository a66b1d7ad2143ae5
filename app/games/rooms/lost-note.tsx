import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'

/** Warns that the displayed state is outdated. Draws continue without the browser. */
export function LostNote({ isLost, onRetry }: { isLost: boolean; onRetry: () => void }) {
  return (
    <div role="status">
      {isLost && (
        <p className="mb-3 flex flex-wrap items-center justify-between gap-3 rounded-control border border-line-strong bg-surface-2 px-4 py-2 text-13">
          {m.rooms_lost()}
          <Button size="s" onClick={onRetry}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
    </div>
  )
}
