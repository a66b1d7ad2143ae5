import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { parseMicros } from '#server/shared/money/micros.ts'
import { gameName } from '~/features/catalogue/games.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { netOf } from '~/lib/format/bet-money.ts'
import { formatMoney, formatPercent, formatTimes } from '~/lib/format/format.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button, buttonClass } from '~/ui/button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Select } from '~/ui/select.tsx'
import { type FreePick, picksIn } from './free-bet-picks.ts'
import type { Grant } from './offer.ts'
import { PromotionCard } from './promotion-card.tsx'
import { TermsList, whatIsGiven } from './terms-list.tsx'

const ZERO = 0n

type FreeBetProps = { grant: Grant; games: readonly string[] }

export function FreeBet({ grant, games }: FreeBetProps) {
  const { terms, active_until } = grant
  const picks = picksIn(games, terms.min_multiplier)
  const [chosen, choose] = useState(picks[0]?.id ?? '')
  const pick = picks.find(({ id }) => id === chosen)
  const place = useFreeBet(grant)
  return (
    <PromotionCard terms={terms} until={active_until}>
      <p className="title-20">{whatIsGiven(terms)}</p>
      <TermsList terms={terms} />
      {place.data ? (
        <Result bet={place.data.bet} wagering={terms.wagering} />
      ) : (
        <>
          {games.includes('sports') && (
            <Link to="/betting" className={`${buttonClass('secondary')} justify-self-start`}>
              {m.promotion_free_bet_to_sports()}
            </Link>
          )}
          {picks.length > 0 && (
            <>
              <Select
                label={m.promotion_free_bet_pick()}
                value={chosen}
                onValueChange={choose}
                items={picks.map((one) => ({ value: one.id, label: labelOf(one) }))}
              />
              <Button
                variant="primary"
                busy={place.isPending}
                disabled={!pick}
                onClick={() => pick && place.mutate(pick)}
                className="justify-self-start"
              >
                {m.promotion_free_bet_place()}
              </Button>
            </>
          )}
        </>
      )}
      <ErrorProblem error={place.error} />
    </PromotionCard>
  )
}

function labelOf({ game, side, chance, multiplier }: FreePick): string {
  const locale = getLocale()
  const times = formatTimes(multiplier, locale)
  if (game === 'coinflip')
    return `${gameName(game)}: ${side === 'heads' ? m.coinflip_heads() : m.coinflip_tails()} · ${times}`
  return `${gameName(game)}: ${formatPercent(chance / CHANCE_A_PERCENT, locale)} · ${times}`
}

const CHANCE_A_PERCENT = 100

/** Places it once: a retry is the same bet. */
function useFreeBet({ id, amount, terms: { currency } }: Grant) {
  const client = useTRPCClient()
  const [key] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async (pick: FreePick) => {
      const wager = { amount, currency, idempotency_key: key, free_bet: id }
      return pick.game === 'dice'
        ? client.dice.placeBet.mutate({ ...wager, side: pick.side, chance: pick.chance })
        : client.coinflip.placeBet.mutate({ ...wager, side: pick.side })
    },
  })
}

type Placed = NonNullable<ReturnType<typeof useFreeBet>['data']>['bet']

function Result({ bet, wagering }: { bet: Placed; wagering: number }) {
  const { renew } = useSessionCache()
  const won = netOf(bet)
  const amount = formatMoney(won, bet.currency, getLocale())
  const isWon = parseMicros(won) > ZERO
  return (
    <>
      <p role="status" className="title-20">
        {!isWon
          ? m.promotion_free_bet_lost()
          : wagering > 0
            ? m.promotion_free_bet_won_bonus({ amount })
            : m.promotion_free_bet_won({ amount })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to="/fairness" search={{ bet: bet.id }} preload={false} className={buttonClass('secondary')}>
          {m.promotion_free_bet_check()}
        </Link>
        <Button onClick={() => inBackground(renew())}>{m.ui_close()}</Button>
      </div>
    </>
  )
}
