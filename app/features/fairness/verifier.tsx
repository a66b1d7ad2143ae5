import { useState } from 'react'
import { verifyBet } from '#server/rules/verify.ts'
import type { BetOf } from '~/features/bets/bets.ts'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { type CheckFields, readCheck } from './check.ts'
import { CheckForm } from './check-form.tsx'
import { CheckResult } from './check-result.tsx'
import { CopyScript } from './copy-script.tsx'

type VerifierProps = {
  initial: CheckFields
  /** The stored bet that the form was filled from: the result is compared with what was paid. */
  stored?: BetOf<'dice'>
}

/** Recomputes a bet in the reader's own browser as he types. Mount it anew for another bet. */
export function Verifier({ initial, stored }: VerifierProps) {
  const [fields, setFields] = useState(initial)
  const read = readCheck(fields)
  const isStored = stored !== undefined && fields === initial
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <CheckForm fields={fields} onChange={setFields} wrong={'wrong' in read ? read.wrong : []} />
      {'bet' in read ? (
        <div className="grid min-w-0 content-start gap-4">
          <CheckResult
            verification={verifyBet(read.bet)}
            promisedHash={fields.promisedHash.trim().toLowerCase()}
            stored={isStored ? stored : undefined}
          />
          <CopyScript bet={read.bet} />
        </div>
      ) : (
        <div className="grid place-content-center rounded-panel border border-line bg-surface-1">
          <EmptyState title={m.fairness_verifier_incomplete()}>{m.fairness_verifier_incomplete_text()}</EmptyState>
        </div>
      )}
    </div>
  )
}
