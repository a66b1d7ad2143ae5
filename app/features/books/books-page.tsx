import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { GAMES, type Game, gameName } from '~/features/catalogue/games.ts'
import { LogWatchers, useOpenLog } from '~/features/receipts/log-watchers.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatAmount, formatDateTime, formatNumber, formatPercent } from '~/lib/format/format.ts'
import { formatGameRtp } from '~/lib/format/rtp.ts'
import { useSession } from '~/lib/player/session.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { lazyPart } from '~/lib/scripts/lazy-part.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Money } from '~/ui/money.tsx'
import { type Column, Table } from '~/ui/table.tsx'
import { type Books, GROUPS, type Group, totalOf } from './balance-groups.ts'
import { fileHref } from './file-href.ts'
import { OwnBalance } from './own-balance.tsx'

const KeptReceipts = lazyPart(() => import('~/features/receipts/kept-receipts.tsx').then((file) => file.KeptReceipts))

const GROUP_NAMES: Record<Group, () => string> = {
  players: m.books_group_players,
  bonus: m.books_group_bonus,
  house: m.books_group_house,
  providers: m.books_group_providers,
  mint: m.books_group_mint,
  exchange: m.books_group_exchange,
}

export function BooksPage() {
  const { data: books } = useSuspenseQuery(useTRPC().books.published.queryOptions({}))
  const log = useOpenLog()
  const account = useSession().profile?.user.id
  const timeZone = useTimeZone()
  const time = (iso: string) => formatDateTime(iso, getLocale(), timeZone)
  return (
    <>
      <h1 className="title-24">{m.books_title()}</h1>
      <p className="mt-3 max-w-170 text-16 text-paper-2">{m.books_lead()}</p>
      <Section
        id="sums"
        title={m.books_sums_title()}
        text={m.books_sums_text()}
        note={books.at && m.books_as_of({ time: time(books.at) })}
      >
        {books.at === null ? <None /> : <TrialBalance accounts={books.accounts} />}
      </Section>
      <Section id="returns" title={m.books_returns_title()} text={m.books_returns_text()}>
        {books.returns.length === 0 ? <None /> : <Returns returns={books.returns} />}
      </Section>
      <Section id="owed" title={m.books_owed_title()} text={m.books_owed_text()} note={m.books_owed_limits()}>
        {books.days.length === 0 ? <None /> : <Days days={books.days} />}
        <OwnBalance days={books.days} />
      </Section>
      <Section id="log" title={m.books_log_title()} text={m.books_log_text()}>
        {books.hours.length === 0 ? <None /> : <Hours hours={books.hours} />}
      </Section>
      {log && (
        <Section id="watch" title={m.watch_title()} text={m.watch_text()}>
          <LogWatchers log={log} />
        </Section>
      )}
      {log && account !== undefined && (
        <Section id="receipts" title={m.receipts_title()} text={m.receipts_text()}>
          <Suspense>
            <KeptReceipts account={account} />
          </Suspense>
        </Section>
      )}
    </>
  )
}

type SectionProps = { id: string; title: string; text: string; note?: string | null; children: ReactNode }

function Section({ id, title, text, note, children }: SectionProps) {
  return (
    <section className="mt-10">
      <h2 id={id} className="title-section">
        {title}
      </h2>
      <p className="mt-2 max-w-170 text-14 text-paper-2">{text}</p>
      {note && <p className="mt-1 max-w-170 text-13 text-paper-3">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}

const None = () => <p className="text-14 text-paper-3">{m.books_none()}</p>

function TrialBalance({ accounts }: Pick<Books, 'accounts'>) {
  const locale = getLocale()
  const codes = CURRENCY_CODES.filter((code) => accounts.some(({ currency }) => currency === code))
  const columns: Column<Group | undefined>[] = [
    {
      id: 'group',
      header: m.books_group(),
      cell: (group) =>
        group === undefined ? <b className="font-semibold">{m.books_group_sum()}</b> : GROUP_NAMES[group](),
    },
    ...codes.map((code) => ({
      id: code,
      header: code,
      align: 'end' as const,
      cell: (group: Group | undefined) => (
        <span className={`num ${group === undefined ? 'font-semibold' : ''}`}>
          {formatAmount(totalOf(accounts, code, group), locale)}
        </span>
      ),
    })),
  ]
  return (
    <Table
      caption={m.books_sums_title()}
      columns={columns}
      rows={[...GROUPS, undefined]}
      rowKey={(group) => group ?? 'sum'}
    />
  )
}

const HUNDRED = 100
const percent = (share: string) => formatPercent(Number(share) * HUNDRED, getLocale())

function Returns({ returns }: Pick<Books, 'returns'>) {
  const own = new Map<string, Game>(GAMES.map((game) => [game.id, game]))
  const columns: Column<Books['returns'][number]>[] = [
    {
      id: 'game',
      header: m.fairness_game(),
      cell: ({ game, title }) => gameName(game, title),
    },
    {
      id: 'theory',
      header: m.books_returns_theory(),
      align: 'end',
      cell: ({ game, title, theory }) => <span className="num">{title ? ofTitle(theory) : ofOwn(own.get(game))}</span>,
    },
    {
      id: 'actual',
      header: m.books_returns_actual(),
      align: 'end',
      cell: ({ mean }) => <span className="num">{percent(mean)}</span>,
    },
    {
      id: 'band',
      header: m.books_returns_band(),
      align: 'end',
      cell: ({ low, high }) => (
        <span className="num text-paper-2">
          {percent(low)} – {percent(high)}
        </span>
      ),
    },
    {
      id: 'bets',
      header: m.books_returns_bets(),
      align: 'end',
      cell: ({ bets }) => <span className="num">{formatNumber(bets, getLocale())}</span>,
    },
  ]
  return (
    <Table
      caption={m.books_returns_title()}
      columns={columns}
      rows={returns}
      rowKey={({ game, title }) => `${game} ${title ?? ''}`}
    />
  )
}

/** Exact RTP of an in-house game; a dash for games of providers. */
const ofOwn = (game: Game | undefined) => (game === undefined ? '—' : formatGameRtp(game, getLocale()))

/** For a table the RTP depends on the bet. */
function ofTitle(theory: Books['returns'][number]['theory']): string {
  if (!theory) return '—'
  return theory.low === theory.high ? percent(theory.high) : `${percent(theory.low)} – ${percent(theory.high)}`
}

/** Number of characters shown of a hash; the file contains all of it. */
const HASH_SHOWN = 16

function Root({ href, hash }: { href: string; hash: string }) {
  return (
    <a
      href={href}
      className="num inline-flex min-h-11 items-center underline decoration-line-strong underline-offset-3 hover:decoration-paper lg:min-h-7"
    >
      {hash.slice(0, HASH_SHOWN)}…
    </a>
  )
}

function Days({ days }: Pick<Books, 'days'>) {
  const columns: Column<Books['days'][number]>[] = [
    { id: 'day', header: m.books_day(), cell: ({ day }) => <span className="num">{day}</span> },
    {
      id: 'owed',
      header: m.books_owed(),
      align: 'end',
      cell: ({ owed, currency }) => <Money value={owed} currency={currency} />,
    },
    {
      id: 'bonus',
      header: m.books_group_bonus(),
      align: 'end',
      cell: ({ bonus, currency }) => <Money value={bonus} currency={currency} />,
    },
    {
      id: 'root',
      header: m.books_root(),
      cell: ({ day, currency, root }) => <Root href={fileHref(day, currency)} hash={root} />,
    },
  ]
  return (
    <Table
      caption={m.books_owed_title()}
      columns={columns}
      rows={days}
      rowKey={({ day, currency }) => `${day} ${currency}`}
    />
  )
}

function Hours({ hours }: Pick<Books, 'hours'>) {
  const columns: Column<Books['hours'][number]>[] = [
    {
      id: 'hour',
      header: m.books_hour(),
      cell: ({ hour }) => <span className="num">{hour.replace('T', ' ')}:00</span>,
    },
    {
      id: 'entries',
      header: m.books_entries(),
      align: 'end',
      cell: ({ entries }) => <span className="num">{formatNumber(entries, getLocale())}</span>,
    },
    {
      id: 'root',
      header: m.books_root(),
      cell: ({ hour, root }) => <Root href={fileHref('log', hour)} hash={root} />,
    },
  ]
  return <Table caption={m.books_log_title()} columns={columns} rows={hours} rowKey={({ hour }) => hour} />
}
