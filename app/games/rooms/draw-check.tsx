import type { ReactNode } from 'react'
import { linkBefore } from '#server/shared/rules/fairness/chain.ts'
import { hmacSha256 } from '#server/shared/rules/fairness/hmac.ts'
import type { DrawnTicket, RoomEntry, RoomRules } from '#server/shared/rules/rooms/current.ts'
import { drawScriptOf } from '#server/shared/rules/rooms/script.ts'
import { Arithmetic, Result } from '~/features/fairness/arithmetic.tsx'
import { ChainVerdict, isPublished, TerminalStep } from '~/features/fairness/chain-steps.tsx'
import type { SignedWord } from '~/features/fairness/check-beacon.ts'
import { CopyScript } from '~/features/fairness/copy-script.tsx'
import { Hex, Step } from '~/features/fairness/steps.tsx'
import { useBeaconCheck } from '~/features/fairness/use-beacon-check.ts'
import { useChainWalk } from '~/features/fairness/use-chain-walk.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { ticketText } from './texts.ts'

/** A draw's link in its chain, and its previously published values; absent if unknown. */
export type SeedToCheck = {
  readonly link: string
  readonly number: number
  readonly commitment: string | undefined
  readonly terminal: string | undefined
}

export type DrawToCheck = SeedToCheck & {
  readonly roundId: string
  readonly entries: readonly RoomEntry[]
  readonly beacon: string
  /** Signature of the beacon's word and the round it has to be from; absent if unknown. */
  readonly signed?: Pick<SignedWord, 'signature' | 'due'> | undefined
}

/** Whether each step equals the reported value; undefined if none was reported. */
export type DrawVerdicts = Partial<
  Readonly<Record<'entries' | 'digest' | 'ticket' | 'prize' | 'rules' | 'bet', boolean | undefined>>
>

export function Steps({ children }: { children: ReactNode }) {
  return <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">{children}</dl>
}

const isPromised = ({ link, commitment }: SeedToCheck): boolean | undefined =>
  commitment === undefined ? undefined : linkBefore('text', link) === commitment

type SeedStepsProps = { seed: SeedToCheck; end: string | undefined }

function SeedSteps({ seed, end }: SeedStepsProps) {
  const { link, number, terminal } = seed
  return (
    <>
      <Step label={m.rooms_check_seed()}>
        <Hex>{link}</Hex>
      </Step>
      <Step label={m.rooms_seed_hash()} isMatch={isPromised(seed)}>
        <Hex>{linkBefore('text', link)}</Hex>
      </Step>
      <TerminalStep
        label={m.rooms_check_terminal({ number: formatNumber(number, getLocale()) })}
        end={end}
        terminal={terminal}
      />
    </>
  )
}

/** Verifies the seed of a draw that did not take place: it was fixed in advance all the same. */
export function SeedCheck({ seed }: { seed: SeedToCheck }) {
  const end = useChainWalk({ kind: 'text', link: seed.link, steps: seed.number })
  return (
    <Steps>
      <SeedSteps seed={seed} end={end} />
    </Steps>
  )
}

type DrawCheckProps = {
  rules: RoomRules
  draw: DrawToCheck
  verdictsOf?: (drawn: DrawnTicket) => DrawVerdicts
  /** Whether the drawn ticket is the user's own; undefined if no bet is being verified. */
  isWin?: boolean | undefined
  /** Steps after the ticket: the payout. */
  children?: (verdicts: DrawVerdicts) => ReactNode
}

/** Recomputes a draw from its seed and entries to the ticket. */
export function DrawCheck({ rules, draw, verdictsOf, isWin, children }: DrawCheckProps) {
  const { link, number, roundId, entries, beacon, signed, terminal } = draw
  const isBeacon = useBeaconCheck(signed && { ...signed, text: beacon })
  const end = useChainWalk({ kind: 'text', link, steps: number })
  const given = { seed: link, roundId, entries, beacon }
  const drawn = rules.draw(hmacSha256, given)
  const total = entries.reduce((sum, { tickets }) => sum + tickets, 0)
  const verdicts = verdictsOf?.(drawn) ?? {}
  return (
    <div aria-live="polite" className="grid min-w-0 content-start gap-4">
      <ChainVerdict
        isCounting={end === undefined || (signed !== undefined && isBeacon === undefined)}
        verdicts={[isPromised(draw), isPublished({ end, terminal }), isBeacon, ...Object.values(verdicts)]}
      />
      <Steps>
        <SeedSteps seed={draw} end={end} />
        <Step label={m.rooms_check_entries()} isMatch={verdicts.entries}>
          <Hex>{drawn.entriesHash}</Hex>
          <EntryTable entries={entries} winner={drawn.winner} />
        </Step>
        <Step label={m.rooms_check_beacon()} isMatch={isBeacon}>
          <Arithmetic>{beacon === '-' ? m.rooms_check_no_beacon() : beacon}</Arithmetic>
          {signed && <Hex>{signed.signature}</Hex>}
        </Step>
        <Step label={m.rooms_check_digest()} isMatch={verdicts.digest}>
          <Hex marked={16}>{drawn.digest}</Hex>
        </Step>
        <Step label={m.rooms_check_ticket()} isMatch={verdicts.ticket}>
          <Arithmetic>
            ⌊0x{drawn.digest.slice(0, 16)} × {total} ÷ 2⁶⁴⌋ = {drawn.ticket}
          </Arithmetic>
          <Result isWin={isWin === true} note={isWin === undefined ? undefined : isWin ? m.play_win() : m.play_loss()}>
            {ticketText(drawn.ticket)}
          </Result>
        </Step>
        {children?.(verdicts)}
        <Step label={m.fairness_check_rules()} isMatch={verdicts.rules}>
          <Arithmetic>{rules.version}</Arithmetic>
          <Hex>{rules.tableHash()}</Hex>
        </Step>
      </Steps>
      <CopyScript script={() => drawScriptOf({ rules, number, ...given })} />
    </div>
  )
}

/** Entries in the order of purchase, as they were frozen: the input of the hash. */
function EntryTable({ entries, winner }: { entries: readonly RoomEntry[]; winner: number }) {
  return (
    <div className="mt-2">
      <OddsTable
        caption={m.rooms_check_entries()}
        columns={['#', m.bets_player(), m.fairness_client_seed(), m.rooms_tickets(), '№']}
        rows={rowsOf(entries, winner)}
      />
    </div>
  )
}

function rowsOf(entries: readonly RoomEntry[], winner: number): [string, ...string[]][] {
  let first = 0
  return entries.map(({ player, clientSeed, tickets }, index) => {
    const range = tickets === 1 ? `${first}` : `${first}–${first + tickets - 1}`
    first += tickets
    return [`${index}${index === winner ? ' ★' : ''}`, player, clientSeed, `${tickets}`, range]
  })
}
