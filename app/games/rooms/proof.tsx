import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallOutput } from '#server/shared/contract/call.ts'
import type { contract } from '#server/shared/contract/contract.ts'
import { formatMicros, parseMicros } from '#server/shared/money/micros.ts'
import { leadsTo, linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import { type RoomEntry, type RoomRules, ticketsOf } from '#server/shared/rules/rooms/current.ts'
import { rooms as versions } from '#server/shared/rules/rooms/game.ts'
import { drawScriptOf } from '#server/shared/rules/rooms/script.ts'
import { findRules } from '#server/shared/rules/versions.ts'
import { Arithmetic, Result } from '~/features/fairness/arithmetic.tsx'
import { CopyScript } from '~/features/fairness/copy-script.tsx'
import type { RoundCheckProps, SharedProof } from '~/features/fairness/game-proof.ts'
import { Hex, Step, Verdict } from '~/features/fairness/steps.tsx'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { formatMoney, formatNumber } from '~/lib/format.ts'
import { useTRPC } from '~/lib/trpc.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { EmptyState } from '~/ui/empty-state.tsx'
import { outcomeOf, ROOM_NAMES, sumOf, ticketIn, ticketText } from './texts.ts'

export const proof: SharedProof<'rooms'> = { RoundCheck, outcomeOf }

type Draw = CallOutput<typeof contract.rooms.draw>
type Drawn = NonNullable<Draw['round']['drawn']>

/** One draw from its seed and its entries to the ticket, recomputed here. */
function RoundCheck({ roundId, bet }: RoundCheckProps<'rooms'>) {
  const { data } = useSuspenseQuery(useTRPC().rooms.draw.queryOptions({ id: roundId }))
  const { round } = data
  const rules = findRules(versions, round.rules_version)
  if (!rules)
    return (
      <EmptyState title={m.fairness_rules_unknown({ version: round.rules_version })}>
        {m.fairness_rules_unknown_text()}
      </EmptyState>
    )
  const { link, drawn } = round
  const number = formatNumber(round.number, getLocale())
  return (
    <div className="grid gap-4">
      <h3 className="title-20">
        {m.rooms_check_title({ number, room: ROOM_NAMES[round.room](), currency: round.currency })}
      </h3>
      {link === null ? (
        <Pending round={round} />
      ) : drawn === null ? (
        <>
          <p className="text-14 text-paper-2">{m.rooms_check_void()}</p>
          <Steps>
            <SeedSteps round={round} link={link} />
          </Steps>
        </>
      ) : (
        <Checked draw={data} link={link} drawn={drawn} rules={rules} bet={bet} />
      )}
    </div>
  )
}

function Steps({ children }: { children: ReactNode }) {
  return <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">{children}</dl>
}

/** What is public before the draw. */
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

type Seeded = { round: Draw['round']; link: string }

const seedChecks = ({ round, link }: Seeded) => ({
  commitment: linkBefore('text', link) === round.commitment,
  terminal: leadsTo('text', link, round.number, round.chain.terminal),
})

function SeedSteps({ round, link }: Seeded) {
  const { commitment, terminal } = seedChecks({ round, link })
  return (
    <>
      <Step label={m.rooms_check_seed()}>
        <Hex>{link}</Hex>
      </Step>
      <Step label={m.rooms_seed_hash()} isMatch={commitment}>
        <Hex>{linkBefore('text', link)}</Hex>
      </Step>
      <Step label={m.rooms_check_terminal({ number: formatNumber(round.number, getLocale()) })} isMatch={terminal}>
        <Hex>{round.chain.terminal}</Hex>
      </Step>
    </>
  )
}

type CheckedProps = Seeded & Pick<RoundCheckProps<'rooms'>, 'bet'> & { draw: Draw; drawn: Drawn; rules: RoomRules }

function Checked({ draw, link, drawn, rules, bet }: Omit<CheckedProps, 'round'>) {
  const locale = getLocale()
  const { round } = draw
  const entries: RoomEntry[] = draw.entries.map(({ holder, client_seed: clientSeed, tickets }) => ({
    player: holder,
    clientSeed,
    tickets,
  }))
  const given = { seed: link, roundId: round.id, entries, beacon: drawn.beacon }
  const { entriesHash, digest, ticket, winner } = rules.draw(hmacSha256, given)
  const total = ticketsOf(entries)
  const pot = sumOf(ticketIn(round.room, round.currency), total)
  const prize = formatMicros(rules.prizeOf(parseMicros(pot)))
  const won = draw.entries[winner]
  const same = {
    ...seedChecks({ round, link }),
    entries: entriesHash === drawn.entries_hash,
    digest: digest === drawn.digest,
    ticket: ticket === drawn.ticket && winner === drawn.winner,
    prize: prize === drawn.prize,
    rules: rules.tableHash() === round.table_hash,
    bet: bet ? bet.outcome.ticket === ticket && bet.outcome.win === (won?.id === bet.id) : undefined,
  }
  return (
    <>
      <Verdict isMatch={Object.values(same).every((one) => one !== false)} />
      <Steps>
        <SeedSteps round={round} link={link} />
        <Step label={m.rooms_check_entries()} isMatch={same.entries}>
          <Hex>{entriesHash}</Hex>
          <EntryTable entries={entries} winner={winner} />
        </Step>
        <Step label={m.rooms_check_beacon()}>
          <Arithmetic>{drawn.beacon === '-' ? m.rooms_check_no_beacon() : drawn.beacon}</Arithmetic>
        </Step>
        <Step label={m.rooms_check_digest()} isMatch={same.digest}>
          <Hex marked={16}>{digest}</Hex>
        </Step>
        <Step label={m.rooms_check_ticket()} isMatch={same.ticket}>
          <Arithmetic>
            ⌊0x{digest.slice(0, 16)} × {total} ÷ 2⁶⁴⌋ = {ticket}
          </Arithmetic>
          <Result isWin={bet?.outcome.win === true} note={bet && (bet.outcome.win ? m.play_win() : m.play_loss())}>
            {ticketText(ticket)}
          </Result>
        </Step>
        <Step label={m.rooms_winner_gets()} isMatch={same.prize}>
          <Arithmetic>
            {formatMoney(pot, round.currency, locale)} × 0.95 ={' '}
            {formatMoney(prize, round.currency, locale, { exact: true })}
          </Arithmetic>
        </Step>
        {bet && (
          <Step label={m.rooms_check_bet()} isMatch={same.bet}>
            <Arithmetic>{formatMoney(bet.payout, bet.currency, locale, { exact: true })}</Arithmetic>
          </Step>
        )}
        <Step label={m.fairness_check_rules()} isMatch={same.rules}>
          <Arithmetic>{rules.version}</Arithmetic>
          <Hex>{rules.tableHash()}</Hex>
        </Step>
      </Steps>
      <CopyScript script={() => drawScriptOf({ rules, number: round.number, ...given })} />
    </>
  )
}

/** The entries in the order of purchase, as they were frozen: what the hash is of. */
function EntryTable({ entries, winner }: { entries: readonly RoomEntry[]; winner: number }) {
  let first = 0
  const rows = entries.map(({ player, clientSeed, tickets }, index): [string, ...string[]] => {
    const range = tickets === 1 ? `${first}` : `${first}–${first + tickets - 1}`
    first += tickets
    return [`${index}${index === winner ? ' ★' : ''}`, player, clientSeed, `${tickets}`, range]
  })
  return (
    <div className="mt-2">
      <OddsTable
        caption={m.rooms_check_entries()}
        columns={['#', m.bets_player(), m.fairness_client_seed(), m.rooms_tickets(), '№']}
        rows={rows}
      />
    </div>
  )
}
