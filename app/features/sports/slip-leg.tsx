import { ArrowDown, ArrowUp, Pin, X } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import { IconButton } from '~/ui/icon-button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { eventName } from './event-name.ts'
import { marketName, outcomeName } from './names.ts'
import { useOddsFormat } from './odds-format.ts'
import { type Pick, useSlip } from './slip-store.ts'

/** A selection with its current odds; null odds if its market is closed. */
export type LegState = { readonly pick: Pick; readonly odds: number | null; readonly p: readonly number[] }

type Props = LegState & {
  isTaken: boolean
  /** It depends on an earlier selection. */
  isRelated: boolean
  canBank: boolean
  /** Reason why the bet on it was rejected. */
  problem: readonly string[] | undefined
}

export function SlipLeg({ pick, odds, isTaken, isRelated, canBank, problem }: Props) {
  const slip = useSlip()
  const { write } = useOddsFormat()
  const name = outcomeName(pick.market, pick.outcome, pick)
  const isUp = odds !== null && odds > pick.odds
  return (
    <li
      className={`num grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-x-2 border-line border-t py-3 first:border-t-0 ${isRelated || problem ? 'border-l-2 border-l-loss pl-2' : ''}`}
    >
      <span className="font-semibold text-14">{name}</span>
      <span className="font-semibold text-14">{odds === null ? '–' : write(odds)}</span>
      <IconButton label={m.sports_remove({ pick: name })} onClick={() => slip.toggle(pick)} className="-my-2.5">
        <X aria-hidden="true" className="size-4" />
      </IconButton>
      <span className="col-span-3 text-12 text-paper-3">
        {marketName(pick.market, pick)} · {eventName(pick)}
      </span>
      {canBank && (
        <button
          type="button"
          aria-pressed={pick.isBanker ?? false}
          onClick={() => slip.turnBanker(pick)}
          className="col-span-3 mt-1 flex h-9 items-center gap-1.5 justify-self-start rounded-chip border border-line-strong px-2.5 text-12 text-paper-2 aria-pressed:border-accent aria-pressed:text-accent"
        >
          <Pin aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
          {m.sports_banker()}
        </button>
      )}
      {odds !== pick.odds && (
        <span role="status" className="col-span-3 flex items-center gap-1 text-12">
          {odds !== null &&
            (isUp ? (
              <ArrowUp aria-hidden="true" className="size-3 text-win" />
            ) : (
              <ArrowDown aria-hidden="true" className="size-3 text-loss" />
            ))}
          {odds === null ? m.sports_closed() : m.sports_changed({ before: write(pick.odds), now: write(odds) })}
          {!isTaken && odds !== null && ` ${m.sports_policy_none()}`}
        </span>
      )}
      {isRelated && <span className="col-span-3 text-12 text-loss">{m.sports_related()}</span>}
      {problem && (
        <div className="col-span-3 mt-1">
          <Problem lines={problem} />
        </div>
      )}
    </li>
  )
}
