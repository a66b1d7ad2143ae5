import { type ComponentProps, useState } from 'react'
import { BetFeed } from '~/features/bets/bet-feed.tsx'
import { type BetGame, useMyBets } from '~/features/bets/bets.ts'
import { BetsTable } from '~/features/bets/bets-table.tsx'
import { MyBets } from '~/features/bets/my-bets.tsx'
import type { ProvableBet } from '~/features/bets/proof-search.ts'
import { browserZone, type TimeZone } from '~/lib/format/time-zone.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { m } from '~/paraglide/messages.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import type { PlayControls } from './play-controls.ts'

type GameBetsProps<B extends ProvableBet> = {
  play: Pick<PlayControls, 'game' | 'mode'> & { bets: readonly B[] }
  outcomeOf: (bet: B) => string
}

export function GameBets<B extends ProvableBet>({ play, outcomeOf }: GameBetsProps<B>) {
  const [list, setList] = useState<'own' | 'all' | 'high'>('own')
  const timeZone = useTimeZone(browserZone)
  const { game, mode, bets } = play
  const isDemo = mode.kind === 'demo'
  return (
    <Tabs
      className="mt-6"
      panelClassName="pt-2"
      value={list}
      onValueChange={setList}
      items={[
        {
          value: 'own',
          label: isDemo ? m.play_demo_bets() : m.bets_mine(),
          panel: isDemo ? <DemoBets {...{ bets, outcomeOf, timeZone }} /> : <MyBets {...{ game, bets, outcomeOf }} />,
        },
        { value: 'all', label: m.bets_all(), panel: <Everybody {...{ game, timeZone }} list="latest" /> },
        { value: 'high', label: m.bets_high(), panel: <Everybody {...{ game, timeZone }} list="highWins" /> },
      ]}
    />
  )
}

type EverybodyProps = Pick<ComponentProps<typeof BetFeed>, 'list' | 'timeZone'> & { game: BetGame }

/** Bets of all players; the player's own are highlighted, as far as their list is loaded. */
function Everybody(props: EverybodyProps) {
  const own = new Set(useMyBets(props.game).data?.map(({ id }) => id))
  return <BetFeed {...props} own={own} />
}

type DemoBetsProps<B extends ProvableBet> = { bets: readonly B[]; outcomeOf: (bet: B) => string; timeZone: TimeZone }

/** Stored while the page is open. */
function DemoBets<B extends ProvableBet>({ bets, outcomeOf, timeZone }: DemoBetsProps<B>) {
  if (bets.length === 0)
    return (
      <EmptyState as="h2" title={m.bets_empty_title()}>
        {m.play_demo_bets_empty()}
      </EmptyState>
    )
  return <BetsTable caption={m.play_demo_bets()} {...{ bets, outcomeOf, timeZone }} />
}
