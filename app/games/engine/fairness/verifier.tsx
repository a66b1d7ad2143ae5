import { useState } from 'react'
import * as v from 'valibot'
import { nodeScriptOf } from '#server/shared/rules/fairness/script.ts'
import type { GameId, ParamsOf } from '#server/shared/rules/registry.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import type { PlayedBet } from '~/features/bets/bets.ts'
import { CopyScript } from '~/features/fairness/copy-script.tsx'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { readCheck, type SeedFields, tryVerify } from './check.ts'
import { CheckResult } from './check-result.tsx'
import { useChecker } from './proofs.ts'
import { SeedInputs } from './seed-inputs.tsx'

type VerifierProps<G extends GameId> = {
  game: G
  seeds: SeedFields
  /** Parameters of the bet; invalid ones are replaced by the game's example. */
  params?: unknown
  /** Rules version of the bet; defaults to the current one. */
  rulesVersion?: string | undefined
  /** Stored bet that the form was filled from: the result is compared with its payout. */
  stored?: PlayedBet<G>
}

type Typed<G extends GameId> = {
  fields: SeedFields
  params: ParamsOf<G> | undefined
  version: string
  isTouched: boolean
}

/** Recomputes a bet in the browser while the user types. Give it another key for another bet. */
export function Verifier<G extends GameId>({ game, seeds, params, rulesVersion, stored }: VerifierProps<G>) {
  const { proof, versions } = useChecker(game)
  const given = v.safeParse(proof.schema, params)
  // a stored bet may have been made under other limits, so its parameters are not validated here
  const initial = stored?.params ?? (given.success ? given.output : proof.example)
  const [typed, setTyped] = useState<Typed<G>>({
    fields: seeds,
    params: initial,
    version: stored?.rules_version ?? rulesVersion ?? versions.current.version,
    isTouched: false,
  })
  const { fields, version, isTouched } = typed
  const rules = findRules(versions, version)
  const read = rules && readCheck({ game, rules, fields, params: typed.params })
  const bet = read && 'bet' in read ? read.bet : undefined
  const verification = bet && tryVerify(bet)
  return (
    <div className="grid gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid content-start gap-4">
        <SeedInputs
          fields={fields}
          onChange={(next) => setTyped({ ...typed, fields: next, isTouched: true })}
          wrong={read && 'wrong' in read ? read.wrong : []}
        />
        <proof.Params initial={initial} onChange={(next) => setTyped({ ...typed, params: next, isTouched: true })} />
        {rules && versions.released.length > 1 && (
          <SegmentedControl
            label={m.fairness_rules_version()}
            value={version}
            onValueChange={(next) => setTyped({ ...typed, version: next, isTouched: true })}
            items={versions.released.map((one) => ({ value: one.version, label: one.version }))}
          />
        )}
      </div>
      {bet && verification ? (
        <div className="grid min-w-0 content-start gap-4">
          <CheckResult
            verification={verification}
            rules={bet.rules}
            params={bet.params}
            proof={proof}
            promisedHash={fields.promisedHash.trim().toLowerCase()}
            stored={isTouched ? undefined : stored}
          />
          <CopyScript script={() => nodeScriptOf(bet)} />
        </div>
      ) : (
        <div className="grid place-content-center rounded-panel border border-line bg-surface-1">
          {rules ? (
            <EmptyState title={m.fairness_verifier_incomplete()}>{m.fairness_verifier_incomplete_text()}</EmptyState>
          ) : (
            <EmptyState title={m.fairness_rules_unknown({ version })}>{m.fairness_rules_unknown_text()}</EmptyState>
          )}
        </div>
      )}
    </div>
  )
}
