import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { GameId } from '#server/shared/rules/registry.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { isBetOf, type PlayedBet } from '~/features/bets/bets.ts'
import { proofSearch } from '~/features/bets/proof-search.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { Verdict } from '~/features/fairness/steps.tsx'
import { useDemoBets } from '~/games/engine/demo/demo-bets.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { formatNumber, formatTimesShort } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { readCheck, seedsOfBet, tryVerify } from './check.ts'
import { comparisonsOf } from './comparisons.ts'
import { useChecker } from './proofs.ts'
import { SEED_FORM_ID } from './seed-pair.tsx'

/** The round that the dialog was opened from: first the verdict, then its inputs. */
export function DialogCheck({ id }: { id: string }) {
  const demo = useDemoBets().find((bet) => bet.id === id)
  // refetched once the pair is rotated, when the seed is revealed
  const { data, error } = useQuery({ ...useTRPC().bets.byId.queryOptions({ id }), enabled: demo === undefined })
  const bet = demo ?? data
  // a bet in a shared round is verified with its round, not by seeds
  const known = bet && !('round_id' in bet) ? bet : undefined
  if (!known) return error ? <ErrorProblem error={error} className="mb-5" /> : <Skeleton className="mb-5 h-60 w-full" />
  return (
    <section aria-labelledby="round-check" className="mb-5 grid gap-4 border-line border-b pb-5">
      <h3 id="round-check" className="font-semibold text-16">
        {m.fairness_round_title({ nonce: formatNumber(known.nonce, getLocale()) })}
      </h3>
      <div aria-live="polite" className="grid gap-4">
        {known.server_seed === null ? (
          <>
            <p className="text-14 text-paper-2">{m.fairness_round_hidden()}</p>
            <Button type="submit" form={SEED_FORM_ID} variant="primary" size="l">
              {m.fairness_round_reveal()}
            </Button>
            <Fact label={m.fairness_promised_hash()} copy={known.server_seed_hash}>
              {known.server_seed_hash}
            </Fact>
          </>
        ) : (
          <Suspense fallback={<Skeleton className="h-60 w-full" />}>
            {isBetOf(known.game, known) && <Checked bet={known} />}
          </Suspense>
        )}
      </div>
    </section>
  )
}

function Checked<G extends GameId>({ bet }: { bet: PlayedBet<G> }) {
  const { proof, versions } = useChecker(bet.game)
  const rules = findRules(versions, bet.rules_version)
  const fields = seedsOfBet(bet)
  const read = rules && readCheck({ game: bet.game, rules, fields, params: bet.params })
  const verification = read && 'bet' in read ? tryVerify(read.bet) : undefined
  const verdicts = verification
    ? Object.values(comparisonsOf({ verification, promisedHash: fields.promisedHash, stored: bet }))
    : []
  return (
    <>
      {verification ? (
        <Verdict isMatch={verdicts.every((verdict) => verdict !== false)} />
      ) : (
        <p className="text-14 text-paper-2">{m.fairness_rules_unknown({ version: bet.rules_version })}</p>
      )}
      <p className="num -mt-1 text-13 text-paper-2">
        {proof.outcomeOf(bet)} · {formatTimesShort(bet.multiplier, getLocale())} · {m.fairness_round_checked_here()}
      </p>
      <Fact label={m.fairness_server_seed()} copy={fields.serverSeed}>
        {fields.serverSeed}
      </Fact>
      <div className="grid grid-cols-2 gap-4">
        <Fact label={m.fairness_client_seed()} copy={fields.clientSeed}>
          {fields.clientSeed}
        </Fact>
        <Fact label={m.fairness_nonce()}>{fields.nonce}</Fact>
      </div>
      <p className="text-13">
        <Link to="/fairness" search={proofSearch(bet)} className="underline decoration-line-strong underline-offset-3">
          {m.fairness_round_full()}
        </Link>
      </p>
    </>
  )
}
