import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { boundedMicros } from '#server/shared/money/bounded.ts'
import { betLimitsIn } from '#server/shared/money/limits.ts'
import { formatMicros, micros, tryParseMicros } from '#server/shared/money/micros.ts'
import { SPORTS_LIMITS } from '#server/shared/sports/slip/limits.ts'
import { relatedPicks } from '#server/shared/sports/slip/related.ts'
import { errorLines, translateError } from '~/lib/calls/errors.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSession } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button, buttonClass } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { ModalLink } from '~/ui/modal-link.tsx'
import { Problem } from '~/ui/problem.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Select } from '~/ui/select.tsx'
import { type SlipBet, usePlaceSlip } from './place-slip.ts'
import { useSilent } from './silence.ts'
import { FundChoice, useFreeBets } from './slip-free-bet.tsx'
import { formOf, systemLabel } from './slip-kinds.ts'
import { type LegState, SlipLeg } from './slip-leg.tsx'
import { limitsOfLine, QuickStakes, stakeSteps, unitProblem } from './slip-stakes.tsx'
import { type Kind, type Pick, type Policy, useSlip } from './slip-store.ts'
import { SlipSums } from './slip-sums.tsx'

const ZERO = 0n

const idOf = ({ event, market, outcome }: Pick) => `${event} ${market} ${outcome}`
/** Id of the single bet that combines all selections. */
const WHOLE = 'whole'

export function SlipPanel({ onPlaced }: { onPlaced: () => void }) {
  const slip = useSlip()
  const user = useSession().profile?.user
  const standing = useLegStates(slip.picks)
  const freeBets = useFreeBets()
  const [freeBetId, chooseFreeBet] = useState<string | null>(null)
  const [isTyping, setTyping] = useState(false)
  const { placeAll, problems, isPlacing } = usePlaceSlip(onPlaced)
  if (slip.picks.length === 0)
    return (
      <EmptyState title={m.sports_slip_empty_title()} as="p">
        {m.sports_slip_empty()}
      </EmptyState>
    )

  const count = slip.picks.length
  const { kind, systems, system, bankers } = formOf(slip)
  const areSingles = kind === 'singles'
  const sizes = areSingles ? [1] : (system?.sizes ?? [count])
  const lines = areSingles ? count : (system?.lines ?? 1)
  // in other kinds a banker is treated like any other selection
  const counted = standing.map((one) => ({ ...one, pick: { ...one.pick, isBanker: bankers > 0 && isBanker(one) } }))
  // a free bet is a single line with its whole stake
  const free = lines === 1 ? freeBets.find(({ id }) => id === freeBetId) : undefined
  const amount = free?.amount ?? slip.unit
  const unit = tryParseMicros(amount || '0') ?? micros(ZERO)
  const currency = user?.currency ?? 'RUB'
  const stake = boundedMicros(unit * BigInt(lines))
  const isTaken = ({ pick, odds }: LegState) =>
    odds === pick.odds || slip.policy === 'any' || (slip.policy === 'higher' && (odds ?? 0) > pick.odds)
  const isOpen = standing.every(({ odds }) => odds !== null)
  const related = areSingles ? new Set<number>() : relatedPicks(slip.picks)
  const whole = problems.get(WHOLE)
  const ofBet = betLimitsIn(SPORTS_LIMITS, currency)
  const limits = areSingles ? ofBet : limitsOfLine(ofBet, lines, currency)
  const problem = free ? undefined : unitProblem(slip.unit, limits)
  const changeUnit = (next: string) => slip.change({ unit: next })

  function submit() {
    if (!standing.every(isTaken)) {
      slip.accept(new Map(standing.flatMap(({ pick, odds }) => (odds === null ? [] : [[pick, odds] as const]))))
      return
    }
    const picks = counted.map(({ pick, odds }) => ({ ...pick, now: odds ?? pick.odds }))
    const money = { sizes, unit: amount, currency, policy: slip.policy, freeBet: free?.id }
    // singles are separate bets
    const bets: SlipBet[] = areSingles
      ? picks.map((pick) => ({ id: idOf(pick), picks: [pick], ...money }))
      : [{ id: WHOLE, picks, ...money }]
    inBackground(placeAll(bets))
  }

  const placeText = () =>
    free
      ? m.promotion_free_bet_place()
      : m.sports_place({ amount: formatMoney(formatMicros(stake), currency, getLocale()) })

  return (
    <div className="grid grid-cols-1 gap-3">
      {!slip.isStored && <Problem lines={[m.sports_slip_not_stored()]} />}
      {count > 1 && (
        <SegmentedControl<Kind>
          label={m.sports_kind()}
          items={[
            { value: 'singles', label: m.sports_singles() },
            { value: 'accumulator', label: m.sports_accumulator() },
            ...(systems.length > 0 ? [{ value: 'system' as const, label: m.sports_system() }] : []),
          ]}
          value={kind}
          onValueChange={(next) => slip.change({ kind: next })}
        />
      )}
      <ul className="grid border-line border-y">
        {standing.map((one, index) => {
          const own = problems.get(idOf(one.pick)) ?? (whole?.leg === index ? whole : undefined)
          return (
            <SlipLeg
              key={idOf(one.pick)}
              {...one}
              isTaken={isTaken(one)}
              isRelated={related.has(index)}
              canBank={kind === 'system' && (isBanker(one) || bankers < count - 2)}
              problem={own && errorLines(own.error, currency)}
            />
          )
        })}
      </ul>
      {system && (
        <Select<string>
          label={m.sports_system_size()}
          value={system.value}
          onValueChange={(next) => slip.change({ system: next })}
          items={systems.map((one) => ({ value: one.value, label: systemLabel(one, count - bankers) }))}
        />
      )}
      {lines === 1 && <FundChoice {...{ freeBets, currency }} chosen={free} onChoose={chooseFreeBet} />}
      {!free && (
        <>
          <AmountField
            label={areSingles && count > 1 ? m.sports_unit_each() : lines > 1 ? m.sports_unit_line() : m.sports_unit()}
            name="unit"
            value={slip.unit}
            onValueChange={changeUnit}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
            // a typed 1 may become 100
            error={
              problem && !(isTyping && problem.startsWith('amount_below_min'))
                ? translateError(problem, currency)
                : undefined
            }
            {...{ currency, limits }}
          />
          <QuickStakes
            unit={slip.unit}
            steps={stakeSteps(ofBet)}
            onChange={changeUnit}
            balance={user?.balance}
            {...{ currency, limits, lines }}
          />
        </>
      )}
      <Select<Policy>
        label={m.sports_policy()}
        value={slip.policy}
        onValueChange={(policy) => slip.change({ policy })}
        items={[
          { value: 'none', label: m.sports_policy_none() },
          { value: 'higher', label: m.sports_policy_higher() },
          { value: 'any', label: m.sports_policy_any() },
        ]}
      />
      {isOpen && related.size === 0 && (
        <SlipSums standing={counted} isFree={free !== undefined} {...{ sizes, unit, stake, currency }} />
      )}
      {whole && whole.leg === null && <ErrorProblem error={whole.error} />}
      {user ? (
        <Button
          variant="primary"
          size="bet"
          className="w-full"
          busy={isPlacing}
          disabled={!isOpen || stake <= ZERO || problem !== undefined || related.size > 0}
          onClick={submit}
        >
          <span className="min-w-0 truncate">{isOpen ? placeText() : m.sports_closed()}</span>
        </Button>
      ) : (
        <ModalLink flag="login" className={`${buttonClass('primary', 'bet')} w-full`}>
          {m.sports_sign_in()}
        </ModalLink>
      )}
      <Button onClick={slip.clear}>{m.sports_clear()}</Button>
    </div>
  )
}

const isBanker = ({ pick }: LegState) => pick.isBanker ?? false

/** Current odds of each selection. */
function useLegStates(picks: readonly Pick[]): readonly LegState[] {
  const trpc = useTRPC()
  const events = useQueries({ queries: picks.map(({ event }) => trpc.sports.event.queryOptions({ id: event })) })
  const silent = useSilent()
  return picks.map((pick, index): LegState => {
    const isSilent = silent.some(({ producer }) => producer === events[index]?.data?.producer)
    const market = events[index]?.data?.markets.find(({ key }) => key === pick.market)
    const outcome = market?.outcomes.find(({ id }) => id === pick.outcome)
    const isKnown = events[index]?.data !== undefined
    if (!isKnown) return { pick, odds: pick.odds, p: [] }
    return { pick, odds: market?.status === 'open' && !isSilent ? (outcome?.odds ?? null) : null, p: outcome?.p ?? [] }
  })
}
