import { BetsTable } from '~/features/bets/bets-table.tsx'
import { MyBets } from '~/features/bets/my-bets.tsx'
import type { ProvableBet } from '~/features/bets/proof-search.ts'
import { useSession } from '~/lib/session.ts'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import type { PlayFrame } from './play-frame.ts'

type TableBetsProps<B extends ProvableBet> = {
  play: PlayFrame & { bets: readonly B[] }
  outcomeOf: (bet: B) => string
}

/** The bets of the table that is played at: a player's own, or those of the demo while the page is open. */
export function TableBets<B extends ProvableBet>({ play, outcomeOf }: TableBetsProps<B>) {
  const timeZone = useSession().profile?.user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (play.table.mode === 'real') return <MyBets game={play.game} />
  return (
    <div className="mt-6">
      <h2 className="title-section mb-2">{m.play_demo_bets()}</h2>
      {play.bets.length === 0 ? (
        <EmptyState title={m.bets_empty_title()}>{m.play_demo_bets_empty()}</EmptyState>
      ) : (
        <BetsTable caption={m.play_demo_bets()} bets={play.bets} outcomeOf={outcomeOf} timeZone={timeZone} />
      )}
    </div>
  )
}
