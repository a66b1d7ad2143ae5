import { useState } from 'react'
import * as v from 'valibot'
import type { GameId, ParamsOf } from '#server/rules/registry.ts'
import { verifyBet } from '#server/rules/verify.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { readCheck, type SeedFields } from './check.ts'
import { CheckResult } from './check-result.tsx'
import { CopyScript } from './copy-script.tsx'
import { useProof } from './proofs.ts'
import { SeedInputs } from './seed-inputs.tsx'

type VerifierProps<G extends GameId> = {
  game: G
  seeds: SeedFields
  /** Of the bet; what no bet can have gives way to the game's example. */
  params?: unknown
  /** The stored bet that the form was filled from: the result is compared with what was paid. */
  stored?: PlayedBet<G>
}

type Typed<G extends GameId> = { fields: SeedFields; params: ParamsOf<G> | undefined; isTouched: boolean }

/** Recomputes a bet in the reader's own browser as he types. Mount it anew for another bet. */
export function Verifier<G extends GameId>({ game, seeds, params, stored }: VerifierProps<G>) {
  const proof = useProof(game)
  const given = v.safeParse(proof.schema, params)
  const initial = given.success ? given.output : proof.example
  const [typed, setTyped] = useState<Typed<G>>({ fields: seeds, params: initial, isTouched: false })
  const { fields, isTouched } = typed
  const read = readCheck({ game, fields, params: typed.params })
  const bet = 'bet' in read ? read.bet : undefined
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-4">
        <SeedInputs
          fields={fields}
          onChange={(next) => setTyped({ ...typed, fields: next, isTouched: true })}
          wrong={'wrong' in read ? read.wrong : []}
        />
        <proof.Params initial={initial} onChange={(next) => setTyped({ ...typed, params: next, isTouched: true })} />
      </div>
      {bet ? (
        <div className="grid min-w-0 content-start gap-4">
          <CheckResult
            verification={verifyBet(bet)}
            params={bet.params}
            proof={proof}
            promisedHash={fields.promisedHash.trim().toLowerCase()}
            stored={isTouched ? undefined : stored}
          />
          <CopyScript bet={bet} />
        </div>
      ) : (
        <div className="grid place-content-center rounded-panel border border-line bg-surface-1">
          <EmptyState title={m.fairness_verifier_incomplete()}>{m.fairness_verifier_incomplete_text()}</EmptyState>
        </div>
      )}
    </div>
  )
}
