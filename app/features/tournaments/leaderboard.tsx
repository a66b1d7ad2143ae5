import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatNumber, formatTime } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Money } from '~/ui/money.tsx'
import { Table } from '~/ui/table.tsx'
import { Panel } from './panel.tsx'
import { formatScore, type WholeTournament } from './tournament.ts'

type LeaderboardProps = {
  tournament: WholeTournament
  /** When the leaderboard was last fetched, if refreshing has failed since; otherwise null. */
  staleSince: number | null
  refresh: () => Promise<unknown>
}

/** The top places and the player's own with its neighbors. The player's row animates to its new position. */
export function Leaderboard({ tournament, staleSince, refresh }: LeaderboardProps) {
  const { leaders, around, scoring, currency, result_hash, cut_score, prizes } = tournament
  const lastOfFirst = leaders.at(-1)?.place ?? 0
  const others = around.filter(({ place }) => place > lastOfFirst)
  const shown = [...leaders, ...others]
  const left = (others[0]?.place ?? 0) - lastOfFirst - 1
  const ownPlace = useRunningRow(shown.findIndex(({ is_own }) => is_own))
  return (
    <Panel title={m.tournament_leaders()}>
      <OwnPlaceAnnouncement place={tournament.own?.place ?? null} />
      {staleSince !== null && <Stale since={staleSince} refresh={refresh} />}
      {shown.length === 0 ? (
        <EmptyState title={m.tournament_leaders_none()} />
      ) : (
        <Table
          caption={m.tournament_leaders()}
          rows={shown}
          rowKey={({ place, is_own }) => (is_own ? 'own' : place)}
          isOwn={({ is_own }) => is_own}
          noteBefore={({ place }) =>
            left > 0 && place === others[0]?.place && m.tournament_gap({ count: formatNumber(left, getLocale()) })
          }
          lastNote={
            cut_score !== null &&
            m.tournament_cut({
              place: formatNumber(prizes.length, getLocale()),
              score: formatScore(cut_score, scoring),
            })
          }
          columns={[
            {
              id: 'place',
              header: m.tournament_place(),
              cell: ({ place, is_own }) => (
                <span ref={is_own ? ownPlace : undefined} className="num">
                  {place}
                </span>
              ),
            },
            {
              id: 'player',
              header: m.tournament_player(),
              cell: ({ player, is_own }) => (is_own ? m.tournament_you() : (player ?? m.tournament_anonymous())),
            },
            {
              id: 'score',
              header: m.tournament_score(),
              align: 'end',
              cell: ({ score }) => <span className="num">{formatScore(score, scoring)}</span>,
            },
            {
              id: 'prize',
              header: m.tournament_prize(),
              align: 'end',
              cell: ({ prize }) => (prize === '0' ? '–' : <Money value={prize} currency={currency} />),
            },
          ]}
        />
      )}
      {result_hash !== null && (
        <p className="num mt-3 break-all text-12 text-paper-3">{m.tournament_final({ hash: result_hash })}</p>
      )}
    </Panel>
  )
}

const RUN_MS = 220
const isCalm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates the row that contains the ref from its old position to the new one. */
function useRunningRow(line: number) {
  const within = useRef<HTMLSpanElement>(null)
  const last = useRef<{ line: number; top: number } | null>(null)
  useLayoutEffect(() => {
    const row = within.current?.closest('tr')
    const before = last.current
    last.current = row ? { line, top: row.offsetTop } : null
    if (!row || before === null || before.line === line || isCalm()) return
    row.animate([{ transform: `translateY(${before.top - row.offsetTop}px)` }, { transform: 'none' }], {
      duration: RUN_MS,
      easing: 'ease-out',
    })
  }, [line])
  return within
}

const SAID_EVERY_MS = 60_000

/** Announces changes of the player's place to screen readers, at most once a minute, always with the latest value. */
function OwnPlaceAnnouncement({ place }: { place: number | null }) {
  const [said, setSaid] = useState(place)
  const announcedAt = useRef(0)
  useEffect(() => {
    if (place === said) return
    const announce = () => {
      announcedAt.current = Date.now()
      setSaid(place)
    }
    const timer = setTimeout(announce, Math.max(0, announcedAt.current + SAID_EVERY_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [place, said])
  return (
    <p role="status" className="sr-only">
      {said !== null && m.tournament_own_now({ place: formatNumber(said, getLocale()) })}
    </p>
  )
}

function Stale({ since, refresh }: { since: number; refresh: () => Promise<unknown> }) {
  const timeZone = useTimeZone()
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-control border border-line bg-surface-2 px-4 py-3"
    >
      <p className="num min-w-0 flex-1 basis-48 text-13 text-paper-2">
        {m.tournament_stale({ time: formatTime(new Date(since).toISOString(), getLocale(), timeZone) })}
      </p>
      <Button variant="outline" size="s" onClick={() => inBackground(refresh())}>
        {m.ui_retry()}
      </Button>
    </div>
  )
}
