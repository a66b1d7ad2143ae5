import { DEFAULT_CURRENCY } from '#server/shared/constants/currencies.ts'
import { gameName } from '~/features/catalogue/games.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { useSession } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Disclosure } from '~/ui/disclosure.tsx'

/** Prefix of a salt that no public beacon provided (`fixSalt` of the platform). */
const OWN_SALT = 'local:'

/** Explains the proof of multiplayer rounds: a hash chain whose end is published before any of it is used. */
export function SharedChains() {
  return (
    <section aria-labelledby="chains" className="mt-10 max-w-170">
      <h2 id="chains" className="font-semibold text-16">
        {m.fairness_chains_title()}
      </h2>
      <div className="mt-2 grid gap-2 text-14 text-paper-2">
        <p>{m.fairness_chains_lead()}</p>
        <p>{m.fairness_chains_crash()}</p>
        <p>{m.fairness_chains_rooms()}</p>
      </div>
      <div className="mt-3">
        <Disclosure summary={m.fairness_chains_now()}>
          <Chains />
        </Disclosure>
      </div>
    </section>
  )
}

function Chains() {
  const trpc = useTRPC()
  const currency = useSession().profile?.user.currency ?? DEFAULT_CURRENCY
  const { data: table } = useQuery(trpc.crash.table.queryOptions({}))
  const { data: rooms } = useQuery(trpc.rooms.current.queryOptions({ currency }))
  const salt = table?.round.chain.salt
  return (
    <div className="grid gap-4">
      {table && (
        <>
          <Fact label={m.fairness_chains_terminal({ game: gameName('crash') })}>{table.round.chain.terminal}</Fact>
          <Fact
            label={m.fairness_chains_salt()}
            {...(salt?.startsWith(OWN_SALT) && { note: m.fairness_chains_own_salt() })}
          >
            {salt ?? '—'}
          </Fact>
        </>
      )}
      {rooms?.rooms.map(({ round }) => (
        <Fact
          key={round.room}
          label={m.fairness_chains_terminal({
            game: m.rooms_check_title({ number: String(round.number), room: ROOMS[round.room](), currency }),
          })}
        >
          {round.chain.terminal}
        </Fact>
      ))}
    </div>
  )
}

const ROOMS = { red: m.rooms_red, yellow: m.rooms_yellow, purple: m.rooms_purple } as const
