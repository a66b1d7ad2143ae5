import { ROOM_TICKETS } from '#server/shared/rules/rooms/current.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import type { Holder } from './players.ts'
import { toneOf } from './ring.tsx'
import { chanceText, ticketText } from './texts.ts'

type PlayerListProps = {
  holders: readonly Holder[]
  hue: number
  /** Text below the count, such as when sales close. */
  note: string
  drawn?: { readonly ticket: number; readonly holder: string; readonly prize: string } | undefined
}

/** "You", a player's name, or a placeholder for a hidden one. */
export function holderName({ id, player, isOwn }: Pick<Holder, 'id' | 'player' | 'isOwn'>): string {
  if (isOwn) return m.rooms_you()
  return player ?? m.rooms_hidden({ id: id.slice(0, 4) })
}

export function PlayerList({ holders, hue, note, drawn }: PlayerListProps) {
  const locale = getLocale()
  const total = holders.reduce((sum, { tickets }) => sum + tickets, 0)
  return (
    <section
      aria-label={m.rooms_players()}
      className="num flex min-w-0 flex-col border-line max-xl:border-t xl:w-68 xl:shrink-0 xl:border-l"
    >
      <header className="grid min-h-15 grid-cols-[1fr_auto] content-center gap-x-3 border-line border-b px-4 py-2.5 text-12 text-paper-3">
        <b className="font-semibold text-14 text-paper">
          {m.rooms_players()}: {formatNumber(holders.length, locale)}
        </b>
        <b className="text-right font-semibold text-14 text-paper">
          {formatNumber(total, locale)} / {formatNumber(ROOM_TICKETS, locale)}
        </b>
        <span>{note}</span>
        <span className="text-right">{m.rooms_tickets()}</span>
      </header>
      <ol className="py-1.5">
        {holders.map((holder, index) => (
          <li
            key={holder.id}
            aria-current={holder.isOwn ? 'true' : undefined}
            className={`relative grid h-11.5 grid-cols-[0.625rem_minmax(0,1fr)_auto_minmax(4rem,auto)] items-center gap-2 px-4 font-medium text-13 aria-current:bg-surface-2 aria-current:shadow-[inset_2px_0_var(--color-accent)] ${drawn && drawn.holder !== holder.id ? 'text-paper-3' : ''}`}
          >
            <span
              aria-hidden="true"
              style={{ background: toneOf(index, hue) }}
              className={`size-2.5 rounded-[3px] ${drawn && drawn.holder !== holder.id ? 'opacity-40' : ''}`}
            />
            <span className="truncate">{holderName(holder)}</span>
            <span className="text-12 text-paper-3">
              {drawn?.holder === holder.id ? ticketText(drawn.ticket) : formatNumber(holder.tickets, locale)}
            </span>
            <span className={`text-right font-semibold ${drawn?.holder === holder.id ? 'text-win' : ''}`}>
              {drawn?.holder === holder.id ? drawn.prize : chanceText(holder.tickets, total)}
            </span>
            <span aria-hidden="true" className="absolute right-4 bottom-0.5 left-8.5 h-0.5 rounded-chip bg-surface-3">
              <span
                style={{ width: `${(holder.tickets / Math.max(1, total)) * 100}%`, background: toneOf(index, hue) }}
                className="block h-full rounded-chip"
              />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
