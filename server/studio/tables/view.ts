import { bigRoad, type RoadCell } from '#server/shared/rules/tables/roads.ts'
import type { Chain } from './chain.ts'
import type { Dealing, DrawnRound } from './dealing.ts'

/** Public view of a table: players are identified only by their order in the round. Times are milliseconds. */
export type TableView = {
  readonly table: string
  readonly number: number
  readonly now: number
  readonly openedAt: number
  readonly closesAt: number
  readonly drawsAt: number
  readonly resultAt: number
  readonly endsAt: number
  /** Previous link: the hash of the one that decides this round. */
  readonly commitment: string
  readonly salt: string
  /** Beacon's round and signature of the salt; null for a salt of the studio's own. */
  readonly beacon: Chain['beacon']
  readonly terminal: string
  readonly link: number
  /** The next chain, published while the current one is still in use. */
  readonly next: { readonly terminal: string; readonly salt: string } | null
  readonly drawn: { readonly gameHash: string; readonly result: DrawnRound['result'] } | null
  readonly bets: readonly PlayersBets[]
  readonly players: number
  /** Newest first. */
  readonly past: readonly DrawnRound[]
  /** Big road of baccarat over the same rounds. */
  readonly road: readonly RoadCell[]
}
export type PlayersBets = {
  /** Number by order of betting in this round, from 1. */
  readonly player: number
  readonly isDemo: boolean
  readonly currency: string
  readonly amount: string
  readonly spots: readonly string[]
}

const SHOWN_PLAYERS = 30
const SHOWN_SPOTS = 4

/** Undefined until its first round has opened. */
export async function viewTable(dealing: Dealing, now: number): Promise<TableView | undefined> {
  const round = dealing.round()
  if (!round) return undefined
  const { number, chain, link, openedAt, closesAt, drawsAt, resultAt, endsAt, drawn } = round
  const bets = (await dealing.standing(number)).filter(({ state }) => state === 'standing')
  const players = [...Map.groupBy(bets, ({ player }) => player).values()]
  const past = dealing.past()
  const next = dealing.nextChain()
  return {
    table: dealing.table.id,
    number,
    now,
    openedAt,
    closesAt,
    drawsAt,
    resultAt,
    endsAt,
    drawn,
    commitment: chain.link(link - 1),
    salt: chain.salt,
    beacon: chain.beacon,
    terminal: chain.terminal,
    link,
    next: next ? { terminal: next.terminal, salt: next.salt } : null,
    bets: players.slice(0, SHOWN_PLAYERS).map((own, index) => ({
      player: index + 1,
      isDemo: own[0]?.mode === 'demo',
      currency: own[0]?.currency ?? '',
      amount: `${own.reduce((sum, { amount }) => sum + amount, 0n)}`,
      spots: [...new Set(own.flatMap(({ chips }) => chips.map(({ spot }) => spot)))].slice(0, SHOWN_SPOTS),
    })),
    players: players.length,
    past,
    road: bigRoad(past.flatMap(({ result }) => (result.kind === 'baccarat' ? [result] : [])).toReversed()),
  }
}
