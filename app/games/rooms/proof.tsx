import { useSuspenseQuery } from '@tanstack/react-query'
import { BEACON_DELAY_MS } from '#server/shared/constants/timings.ts'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { type RoomEntry, type RoomRules, ticketsOf } from '#server/shared/rules/rooms/current.ts'
import { rooms as versions } from '#server/shared/rules/rooms/game.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { Arithmetic } from '~/features/fairness/arithmetic.tsx'
import type { RoundCheckProps, SharedProof } from '~/features/fairness/game-proof.ts'
import { Hex, Step } from '~/features/fairness/steps.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { DrawCheck, SeedCheck, type SeedToCheck, Steps } from './draw-check.tsx'
import { outcomeOf, ROOM_NAMES, sumOf, ticketIn } from './texts.ts'
import { TypedCheck } from './typed-check.tsx'

/** Polling interval, so that the proof appears once the draw is over. */
const POLL_INTERVAL_MS = 5000

export const proof: SharedProof<'rooms'> = { RoundCheck, TypedCheck, outcomeOf }

type Draw = CallOutput<typeof contract.rooms.draw>
type Drawn = NonNullable<Draw['round']['drawn']>

function RoundCheck({ roundId, bet }: RoundCheckProps<'rooms'>) {
  const { data } = useSuspenseQuery({
    ...useTRPC().rooms.draw.queryOptions({ id: roundId }),
    refetchInterval: ({ state: { data } }) =>
      data?.round.link === null && data.round.phase !== 'void' && POLL_INTERVAL_MS,
  })
  const { round } = data
  const rules = findRules(versions, round.rules_version)
  if (!rules)
    return (
      <EmptyState title={m.fairness_rules_unknown({ version: round.rules_version })}>
        {m.fairness_rules_unknown_text()}
      </EmptyState>
    )
  const { link, drawn, commitment, chain } = round
  const number = formatNumber(round.number, getLocale())
  const seed = link === null ? null : { link, number: round.number, commitment, terminal: chain.terminal }
  return (
    <div className="grid gap-4">
      <h3 className="title-20">
        {m.rooms_check_title({ number, room: ROOM_NAMES[round.room](), currency: round.currency })}
      </h3>
      {seed === null ? (
        <Pending round={round} />
      ) : drawn === null ? (
        <>
          <p className="text-14 text-paper-2">{m.rooms_check_void()}</p>
          <SeedCheck seed={seed} />
        </>
      ) : (
        <Checked draw={data} seed={seed} drawn={drawn} rules={rules} bet={bet} />
      )}
    </div>
  )
}

/** Public values before the draw. */
function Pending({ round }: Pick<Draw, 'round'>) {
  return (
    <>
      <p className="text-14 text-paper-2">{m.rooms_check_pending()}</p>
      <Steps>
        <Step label={m.rooms_seed_hash()}>
          <Hex>{round.commitment}</Hex>
        </Step>
        <Step label={m.rooms_check_terminal({ number: formatNumber(round.number, getLocale()) })}>
          <Hex>{round.chain.terminal}</Hex>
        </Step>
      </Steps>
    </>
  )
}

/** Undefined without a beacon, and for draws of before its signature was stored. */
function signedWord({ started_at }: Draw['round'], { beacon_signature: signature }: Drawn) {
  if (signature === null || started_at === null) return undefined
  return { signature, due: { after: Date.parse(started_at) + BEACON_DELAY_MS } }
}

type CheckedProps = Pick<RoundCheckProps<'rooms'>, 'bet'> & {
  draw: Draw
  seed: SeedToCheck
  drawn: Drawn
  rules: RoomRules
}

function Checked({ draw, seed, drawn, rules, bet }: CheckedProps) {
  const locale = getLocale()
  const { round } = draw
  const entries: RoomEntry[] = draw.entries.map(({ holder, client_seed: clientSeed, tickets }) => ({
    player: holder,
    clientSeed,
    tickets,
  }))
  const pot = sumOf(ticketIn(round.room, round.currency), ticketsOf(entries))
  const prize = formatMicros(rules.prizeOf(parseMicros(pot)))
  return (
    <DrawCheck
      rules={rules}
      draw={{ ...seed, roundId: round.id, entries, beacon: drawn.beacon, signed: signedWord(draw.round, drawn) }}
      isWin={bet?.outcome.win}
      verdictsOf={({ entriesHash, digest, ticket, winner }) => ({
        entries: entriesHash === drawn.entries_hash,
        digest: digest === drawn.digest,
        ticket: ticket === drawn.ticket && winner === drawn.winner,
        prize: prize === drawn.prize,
        rules: rules.tableHash() === round.table_hash,
        bet: bet && bet.outcome.ticket === ticket && bet.outcome.win === (draw.entries[winner]?.id === bet.id),
      })}
    >
      {(verdicts) => (
        <>
          <Step label={m.rooms_winner_gets()} isMatch={verdicts.prize}>
            <Arithmetic>
              {formatMoney(pot, round.currency, locale)} × 0.95 ={' '}
              {formatMoney(prize, round.currency, locale, { exact: true })}
            </Arithmetic>
          </Step>
          {bet && (
            <Step label={m.rooms_check_bet()} isMatch={verdicts.bet}>
              <Arithmetic>{formatMoney(bet.payout, bet.currency, locale, { exact: true })}</Arithmetic>
            </Step>
          )}
        </>
      )}
    </DrawCheck>
  )
}
