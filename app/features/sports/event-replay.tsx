import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { keyOfMatch, replay } from '#server/shared/sports/check/replay.ts'
import type { Score } from '#server/shared/sports/score.ts'
import { m } from '~/paraglide/messages.js'
import { Agreement } from './agreement.tsx'
import type { EventProof, WholeEvent } from './sports.ts'

type Props = { event: WholeEvent; proof: EventProof & { readonly key: string } }

/** Replays a match in the browser from its key, by the probability model it was played with. */
export function EventReplay({ event, proof }: Props) {
  const { key, seed, seed_hash: hash } = proof
  const { score, periods } = replay(hmacSha256, key, proof)
  const played = [score, ...periods].map(written)
  const shown = [...(event.score ? [event.score] : []), ...event.periods].map(written)
  const isSame = played.join() === shown.join()
  const parameters = { score: `${written(score)} (${periods.map(written).join(', ')})` }
  return (
    <div aria-live="polite" className="grid gap-2">
      <Agreement isSame={isSame}>
        {isSame ? m.sports_check_same(parameters) : m.sports_check_differs(parameters)}
      </Agreement>
      {seed && <Seed isSame={sha256Hex(seed) === hash && keyOfMatch(hmacSha256, seed, event.id) === key} />}
    </div>
  )
}

function Seed({ isSame }: { isSame: boolean }) {
  return <Agreement isSame={isSame}>{isSame ? m.sports_check_seed_same() : m.sports_check_seed_differs()}</Agreement>
}

const written = ({ home, away }: Score) => `${home}:${away}`
