import { formatMultiplier, parseMicros } from '#server/shared/money/micros.ts'
import { COIN_SIDES, WIN_MULTIPLIER } from '#server/shared/rules/coinflip/current.ts'
import { multiplierOf } from '#server/shared/rules/dice/current.ts'

/** A selection for a free bet. `multiplier` as in the API; chances of dice in hundredths of a percent. */
export type FreePick = { readonly id: string; readonly multiplier: string } & (
  | { readonly game: 'dice'; readonly side: 'under'; readonly chance: number }
  | { readonly game: 'coinflip'; readonly side: (typeof COIN_SIDES)[number]; readonly chance?: undefined }
)

/** From two in three to one in fifty. */
const CHANCES = [6600, 4950, 2475, 990, 198]

/** Allowed selections with at least the minimum multiplier, most likely first. */
export function picksIn(games: readonly string[], minMultiplier: string): FreePick[] {
  const dice = CHANCES.map((chance): FreePick => {
    const multiplier = formatMultiplier(multiplierOf(chance))
    return { id: `dice-${chance}`, game: 'dice', side: 'under', chance, multiplier }
  })
  const coinflip = COIN_SIDES.map(
    (side): FreePick => ({
      id: `coinflip-${side}`,
      game: 'coinflip',
      side,
      multiplier: formatMultiplier(WIN_MULTIPLIER),
    }),
  )
  return [...dice, ...coinflip].filter(
    ({ game, multiplier }) => games.includes(game) && parseMicros(multiplier) >= parseMicros(minMultiplier),
  )
}
