import { Suspense, useState } from 'react'
import { formatDateTime } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Disclosure } from '~/ui/disclosure.tsx'
import type { WholeEvent } from './sports.ts'

const EventReplay = lazyPart(async () => (await import('./event-replay.tsx')).EventReplay)

/** Proof that a virtual match was decided before any bets; once it is over, it can be replayed. */
export function EventProof({ event }: { event: WholeEvent }) {
  const [isPlayed, setIsPlayed] = useState(false)
  const zone = useTimeZone()
  const { proof } = event
  if (!proof) return null
  const { seed_hash: hash, key, seed } = proof
  const time = formatDateTime(proof.seed_at, getLocale(), zone)
  return (
    <section className="mt-3 rounded-panel border border-line bg-surface-1 px-4 [&>details]:border-t-0">
      <Disclosure summary={m.sports_check_title()}>
        <div className="grid gap-3 text-13 text-paper-2" suppressHydrationWarning>
          <p className="max-w-170">{key ? m.sports_check_after({ time }) : m.sports_check_before({ time })}</p>
          <Value name={m.sports_check_hash()} value={hash} />
          {key && <Value name={m.sports_check_key()} value={key} />}
          {seed && <Value name={m.sports_check_seed()} value={seed} />}
          {key && event.status === 'closed' && !isPlayed && (
            <Button className="justify-self-start" onClick={() => setIsPlayed(true)}>
              {m.sports_check_replay()}
            </Button>
          )}
          {key && isPlayed && (
            <Suspense fallback={null}>
              <EventReplay event={event} proof={{ ...proof, key }} />
            </Suspense>
          )}
        </div>
      </Disclosure>
    </section>
  )
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <p className="text-12 text-paper-3">{name}</p>
      <div className="flex items-center gap-1">
        <p className="num min-w-0 wrap-anywhere">{value}</p>
        <CopyButton text={value} name={name} />
      </div>
    </div>
  )
}
