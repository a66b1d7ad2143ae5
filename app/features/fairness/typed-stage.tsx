import type { ReactNode } from 'react'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'

/** Inputs on one side, the result on the other; no result while the inputs are invalid. */
export function TypedStage({ inputs, result }: { inputs: ReactNode; result: ReactNode | undefined }) {
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-4">{inputs}</div>
      {result ?? (
        <div className="grid place-content-center rounded-panel border border-line bg-surface-1">
          <EmptyState title={m.fairness_verifier_incomplete()}>{m.fairness_verifier_incomplete_text()}</EmptyState>
        </div>
      )}
    </div>
  )
}
