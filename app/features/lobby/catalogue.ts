import type { LinkProps } from '@tanstack/react-router'
import { DEFAULT_CURRENCY } from '#server/contract/constants/currencies.ts'
import { currentCases } from '#server/rules/cases/catalogue.ts'
import { rtpOf as caseRtpOf } from '#server/rules/cases/paytable.ts'
import { RTP as COINFLIP_RTP, WIN_MULTIPLIER } from '#server/rules/coinflip/paytable.ts'
import { CHANCE_LIMITS, multiplierOf, ROLLS } from '#server/rules/dice/paytable.ts'
import { formatMultiplier, largest, micros, multiplierFor } from '#server/rules/money.ts'
import type { GameId } from '#server/rules/registry.ts'
import { rtpOf as wheelRtpOf } from '#server/rules/wheel/paytable.ts'
import { LOWEST_RTP as KENO_LOWEST_RTP, TOP as KENO_TOP } from '~/features/keno/cards.ts'
import { TOP as WHEEL_TOP } from '~/features/wheel/prizes.ts'
import { ratioToPercent } from '~/lib/ratio.ts'
import { m } from '~/paraglide/messages.js'

/** A game that can be played now. Its figures come from the rules, not from a text. */
export type CatalogueGame = {
  id: CatalogueId
  to: NonNullable<LinkProps['to']>
  name: () => string
  /** Decided at once, without a shared round. */
  isInstant: boolean
  /** In percents, rounded to a tenth: the lowest of all that a player can pick. */
  rtp: string
  /** "9900.0000": the highest of all that a player can pick. */
  topMultiplier: string
}

/** Tenths of a percent of chance × multiplier, which the rules give in units of 1e-8. */
const UNITS_PER_TENTH = (BigInt(ROLLS) * 10_000n) / 1000n

function lowestDiceRtp(): string {
  let lowest = BigInt(ROLLS) * 10_000n
  for (let chance = CHANCE_LIMITS.min; chance <= CHANCE_LIMITS.max; chance += 1) {
    const product = BigInt(chance) * multiplierOf(chance)
    if (product < lowest) lowest = product
  }
  const tenths = (lowest + UNITS_PER_TENTH / 2n) / UNITS_PER_TENTH
  return `${tenths / 10n}.${tenths % 10n}`
}

/** Over all cases on sale: the lowest mean return, and the highest prize over its price. */
function casesFigures(): Pick<CatalogueGame, 'rtp' | 'topMultiplier'> {
  const cases = currentCases()
  const tops = cases.map(({ price, prizes }) =>
    multiplierFor(micros(BigInt(Math.max(...prizes.map(({ value }) => value)))), micros(BigInt(price))),
  )
  const [lowest = '0'] = cases.map((config) => ratioToPercent(caseRtpOf(config, DEFAULT_CURRENCY), 1)).toSorted()
  return { rtp: lowest, topMultiplier: formatMultiplier(largest(tops)) }
}

/** The games that have a page. A new one is an entry here, its folder and its route. */
type CatalogueId = Extract<GameId, 'dice' | 'keno' | 'coinflip' | 'cases' | 'wheel'>
const CATALOGUE: Record<CatalogueId, CatalogueGame> = {
  dice: {
    id: 'dice',
    to: '/games/dice',
    name: m.game_dice,
    isInstant: true,
    rtp: lowestDiceRtp(),
    topMultiplier: formatMultiplier(multiplierOf(CHANCE_LIMITS.min)),
  },
  keno: {
    id: 'keno',
    to: '/games/keno',
    name: m.game_keno,
    isInstant: true,
    rtp: ratioToPercent(KENO_LOWEST_RTP, 1),
    topMultiplier: formatMultiplier(KENO_TOP),
  },
  coinflip: {
    id: 'coinflip',
    to: '/games/coinflip',
    name: m.game_coinflip,
    isInstant: true,
    rtp: ratioToPercent(COINFLIP_RTP, 1),
    topMultiplier: formatMultiplier(WIN_MULTIPLIER),
  },
  cases: {
    id: 'cases',
    to: '/games/cases',
    name: m.game_cases,
    isInstant: true,
    ...casesFigures(),
  },
  wheel: {
    id: 'wheel',
    to: '/games/wheel',
    name: m.game_wheel,
    isInstant: true,
    rtp: ratioToPercent(wheelRtpOf('low'), 1),
    topMultiplier: formatMultiplier(WHEEL_TOP),
  },
}

/** In the order of the lobby. */
export const GAMES: readonly CatalogueGame[] = Object.values(CATALOGUE)

export const gameOf = (id: CatalogueId): CatalogueGame => CATALOGUE[id]

/** What the lobby's address can ask for. */
export const FILTERS = ['instant', 'rtp'] as const
export type Filter = (typeof FILTERS)[number]
export type GameQuery = { q?: string; show?: Filter }

const HIGH_RTP = 99

/** The games that a query leaves; by name in the reader's language, or by the name in the address. */
export function findGames({ q = '', show }: GameQuery): CatalogueGame[] {
  const wanted = q.trim().toLowerCase()
  return GAMES.filter(
    (game) =>
      (show !== 'instant' || game.isInstant) &&
      (show !== 'rtp' || Number.parseFloat(game.rtp) >= HIGH_RTP) &&
      (game.id.includes(wanted) || game.name().toLowerCase().includes(wanted)),
  )
}
