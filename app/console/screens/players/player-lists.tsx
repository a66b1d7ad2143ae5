import { type ComponentProps, type ReactNode, useState } from 'react'
import { CURRENCY_CODES, type Currency } from '#server/shared/constants/currencies.ts'
import { ActButton } from '../../acts/act-button.tsx'
import { CARE_ACTS } from '../../acts/care-acts.ts'
import { MONEY_ACTS } from '../../acts/money-acts.ts'
import type { CallName, OutputOf } from '../../lib/api.ts'
import { type ListSource, listSource } from '../../lib/list-source.ts'
import { Link, playerPath } from '../../lib/navigation.tsx'
import { useLook } from '../../lib/queries.ts'
import { valueText } from '../../lib/values.ts'
import { word } from '../../lib/words.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/button.tsx'
import { shortId } from '../../ui/copy-id.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { PagedPanel } from '../../ui/paged-table.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { RowsTable } from '../../ui/rows-table.tsx'
import { Empty, Failure, Loading } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Moment } from '../../ui/time.tsx'

type Row = Readonly<Record<string, unknown>>

type PagesProps<Name extends CallName> = Omit<ComponentProps<typeof PagedPanel<Name, Row>>, 'children'> & {
  acts?: (row: Row) => ReactNode
  /** Only of lists that show nothing of a player in clear. */
  source?: ListSource
}

/** A list that the API gives in pages, with a column for each field. */
function Pages<Name extends CallName>({ acts, source, ...list }: PagesProps<Name>) {
  return (
    <PagedPanel {...list}>
      {(rows) => <RowsTable label={list.title} rows={rows} source={source} {...(acts && { acts })} />}
    </PagedPanel>
  )
}

type OfPlayer = { player: string }

export const Timeline = ({ player }: OfPlayer) => (
  <Pages
    name="players.timeline"
    input={{ player }}
    title={m.tab_timeline()}
    rowsOf={({ events }) => events}
    source={listSource('players.timeline', 'events', { player })}
  />
)

export const Sessions = ({ player }: OfPlayer) => (
  <Pages
    name="players.sessions"
    input={{ player }}
    title={m.tab_sessions()}
    rowsOf={({ sessions }) => sessions}
    head={({ devices }) =>
      devices.length > 0 && (
        <Panel title={m.devices_title()}>
          <RowsTable label={m.devices_title()} rows={devices} idOf={({ hash }) => String(hash)} />
        </Panel>
      )
    }
  />
)

export const Letters = ({ player }: OfPlayer) => (
  <Pages
    name="players.letters"
    input={{ player }}
    title={m.letters_title()}
    rowsOf={({ letters }) => letters}
    acts={({ id, subject }) => (
      <ActButton
        act={CARE_ACTS.resendLetter}
        small
        subject={{ id: String(id), label: String(subject ?? ''), known: { player } }}
      />
    )}
  />
)

export const Bonuses = ({ player }: OfPlayer) => (
  <Pages
    name="players.bonuses"
    input={{ player }}
    title={m.tab_bonuses()}
    rowsOf={({ bonuses }) => bonuses}
    source={listSource('players.bonuses', 'bonuses', { player })}
    acts={({ id, name, closed_at: closedAt }) =>
      closedAt === null ? (
        <ActButton
          act={CARE_ACTS.cancelBonus}
          small
          subject={{ id: String(id), label: String(name), known: { player } }}
        />
      ) : (
        '–'
      )
    }
  />
)

export const Limits = ({ player }: OfPlayer) => (
  <Pages
    name="players.limits"
    input={{ player }}
    title={m.limits_history()}
    rowsOf={({ events }) => events}
    source={listSource('players.limits', 'events', { player })}
    head={({ limits }) => <LimitsInForce limits={limits} />}
  />
)

/** A field of an object that the API gives without a type. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Row)[name] : undefined

function LimitsInForce({ limits: shown }: { limits: Row }) {
  const { jurisdiction, zone, stop, limits, reality_check: check } = shown
  const rows = Array.isArray(limits) ? (limits as Row[]) : []
  return (
    <Panel title={m.tab_limits()}>
      <div className="pad">
        <Pairs
          pairs={[
            [m.name_jurisdiction(), valueText(fieldOf(jurisdiction, 'name'))],
            [m.name_zone(), valueText(zone)],
            [m.name_stop(), stop === null ? m.no() : valueText(stop)],
            [m.name_reality_check(), valueText(fieldOf(check, 'every_minutes'))],
          ]}
        />
      </div>
      {rows.length > 0 && (
        <RowsTable
          label={m.tab_limits()}
          rows={rows}
          idOf={({ kind, span, currency }) => `${kind} ${span} ${currency}`}
        />
      )}
    </Panel>
  )
}

export const Notes = ({ player }: OfPlayer) => (
  <Pages
    name="players.notes"
    input={{ player }}
    title={m.tab_notes()}
    rowsOf={({ notes }) => notes}
    head={({ tags }) =>
      tags.length > 0 && (
        <div className="row w">
          {tags.map(({ tag, by }) => (
            <Tag key={tag} tone="medium">
              {word(tag)} · {by}
            </Tag>
          ))}
        </div>
      )
    }
  />
)

export const Flags = ({ player }: OfPlayer) => (
  <Pages
    name="players.flags"
    input={{ player }}
    title={m.tab_flags()}
    empty={m.flags_none()}
    rowsOf={({ flags }) => flags.map((flag) => ({ ...flag, id: `${flag.flag} ${flag.at}` }))}
    acts={({ flag, cleared_at: clearedAt }) =>
      clearedAt === null ? (
        <ActButton
          act={CARE_ACTS.clearFlag}
          small
          subject={{ id: player, label: word(String(flag)), known: { flags: String(flag) } }}
        />
      ) : (
        '–'
      )
    }
  />
)

type LinkRow = OutputOf<'players.links'>['links'][number]

const LINKS: readonly Column<LinkRow>[] = [
  {
    key: 'player',
    head: m.column_player,
    cell: ({ player }) => (
      <Link to={playerPath(player)} className="lk">
        {shortId(player)}
      </Link>
    ),
  },
  { key: 'by', head: m.links_by, cell: ({ by }) => by.map(word).join(', ') },
  {
    key: 'stopped',
    head: m.column_state,
    cell: ({ is_stopped: isStopped, charged_back: chargedBack }) => (
      <>
        {isStopped && <Tag tone="held">{m.player_stopped()}</Tag>}{' '}
        {chargedBack && <Tag tone="high">{m.links_charged_back()}</Tag>}
      </>
    ),
  },
]

export function Links({ player }: OfPlayer) {
  const links = useLook('players.links', { player })
  if (links.isPending) return <Loading />
  if (links.error) return <Failure error={links.error} onRetry={links.refetch} />
  if (links.data.links.length === 0) return <Empty title={m.links_none()} />
  return (
    <Panel title={m.tab_links()}>
      <DataTable label={m.tab_links()} rows={links.data.links} columns={LINKS} idOf={(row) => row.player} />
    </Panel>
  )
}

/** Entries of one account of a player, by currency. */
export function Ledger({ player, currency: own }: OfPlayer & { currency: string | null }) {
  const [currency, setCurrency] = useState<Currency>(CURRENCY_CODES.find((code) => code === own) ?? 'USD')
  return (
    <>
      <div className="row">
        <SelectField
          label={m.field_currency()}
          value={currency}
          onChange={({ target: { value } }) => setCurrency(CURRENCY_CODES.find((code) => code === value) ?? currency)}
          choices={CURRENCY_CODES.map((value) => ({ value, label: value }))}
        />
      </div>
      <Pages
        name="players.ledger"
        input={{ player, currency }}
        title={m.tab_ledger()}
        rowsOf={({ entries }) => entries.map((entry) => ({ ...entry, currency }))}
        source={listSource('players.ledger', 'entries', { player, currency })}
        head={({ debts }) =>
          debts.length > 0 && (
            <Panel title={m.debts_title()}>
              <RowsTable label={m.debts_title()} rows={debts} idOf={({ reference }) => String(reference)} />
            </Panel>
          )
        }
      />
    </>
  )
}

/** Bets of every kind; a row opens the bet with its proof and its transfers. */
export function Bets({ player }: OfPlayer) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <Pages
        name="players.bets"
        input={{ player }}
        title={m.tab_bets()}
        rowsOf={({ bets }) => bets}
        source={listSource('players.bets', 'bets', { player })}
        acts={({ id }) => (
          <Button small onClick={() => setOpen(String(id))}>
            {m.bet_open()}
          </Button>
        )}
      />
      {open !== null && <Bet id={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Bet({ id, onClose }: { id: string; onClose: () => void }) {
  const shown = useLook('players.showBet', { id })
  const { data } = shown
  return (
    <Dialog title={m.bet_title({ id: shortId(id) })} onClose={onClose} isWide>
      <div className="body">
        {shown.isPending && <Loading />}
        {shown.error && <Failure error={shown.error} onRetry={shown.refetch} />}
        {data && (
          <>
            <Pairs
              pairs={[
                [m.field_game(), data.bet.title ?? word(data.bet.game)],
                [m.bet_stake(), <Money key="stake" amount={data.bet.stake} currency={data.bet.currency} />],
                [m.bet_payout(), <Money key="payout" amount={data.bet.payout} currency={data.bet.currency} />],
                [m.column_at(), <Moment key="at" at={data.bet.placed_at} />],
                [m.bet_rules(), data.bet.rules_version],
              ]}
            />
            <div>
              <ActButton act={MONEY_ACTS.refundBet} subject={{ id, label: word(data.bet.game) }} />
            </div>
            <h3 className="sech">{m.bet_proof()}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
            <pre className="json" tabIndex={0}>
              {JSON.stringify({ params: data.bet.params, outcome: data.bet.outcome, proof: data.bet.proof }, null, 2)}
            </pre>
            <h3 className="sech">{m.bet_transfers()}</h3>
            <RowsTable
              label={m.bet_transfers()}
              rows={data.transfers.flatMap(({ kind, at, moves }) =>
                moves.map(({ account, amount }, index) => ({
                  id: `${kind} ${at} ${index}`,
                  kind,
                  at,
                  account,
                  amount,
                  currency: data.bet.currency,
                })),
              )}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
