import { CircleCheck, CircleExclamationPoint } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages.js'

/** Whether every step is as promised and paid. */
export function Verdict({ isMatch }: { isMatch: boolean }) {
  const Glyph = isMatch ? CircleCheck : CircleExclamationPoint
  return (
    <p
      className={`flex items-center gap-3 rounded-control border p-4 font-semibold text-16 ${isMatch ? 'border-win/40 bg-win-dim text-win' : 'border-loss bg-loss-dim text-loss'}`}
    >
      <Glyph aria-hidden="true" className="size-6 shrink-0" strokeWidth={1.5} />
      {isMatch ? m.fairness_verdict_match() : m.fairness_verdict_mismatch()}
    </p>
  )
}

/** One step of a verification; if it can be compared, whether it matches. */
export function Step({
  label,
  isMatch,
  children,
}: {
  label: string
  isMatch?: boolean | undefined
  children: ReactNode
}) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 flex flex-wrap items-center justify-between gap-x-3 font-medium text-12 text-paper-3">
        <span className="wrap-anywhere">{label}</span>
        {isMatch !== undefined && (
          <span className={isMatch ? 'text-win' : 'text-loss'}>
            {isMatch ? `✓ ${m.fairness_match()}` : `✗ ${m.fairness_mismatch()}`}
          </span>
        )}
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Hexadecimal in full; the first `marked` characters are the relevant ones. */
export function Hex({ marked = 0, children }: { marked?: number; children: string }) {
  return (
    <p className="num text-13 text-paper-2 wrap-anywhere">
      {marked > 0 && <b className="font-semibold text-accent">{children.slice(0, marked)}</b>}
      {children.slice(marked)}
    </p>
  )
}
