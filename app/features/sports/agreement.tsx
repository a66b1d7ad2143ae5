import { CircleCheck, CircleExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'

/** Whether the result computed in the browser equals the reported one. */
export function Agreement({ isSame, children }: { isSame: boolean; children: ReactNode }) {
  const Glyph = isSame ? CircleCheck : CircleExclamationPoint
  return (
    <p className={`num flex items-start gap-2 text-13 ${isSame ? 'text-win' : 'text-loss'}`}>
      <Glyph aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
