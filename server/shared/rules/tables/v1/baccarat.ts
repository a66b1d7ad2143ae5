import { CARDS, rankOf } from '#server/shared/rules/fairness/cards.ts'
import { eventOf } from '#server/shared/rules/fairness/floats.ts'

export const BACCARAT_VERSION = 'baccarat-table/v1'

const DECKS = 8
const HIGHEST_POINT = 9
const NATURAL = 8

export type BaccaratSide = 'player' | 'banker'

/** One coup. Cards are 0 … 51, in the order in which each side got them. */
export type BaccaratResult = {
  readonly kind: 'baccarat'
  readonly player: readonly number[]
  readonly banker: readonly number[]
  readonly winner: BaccaratSide | 'tie'
  readonly pairs: readonly BaccaratSide[]
}

export const BACCARAT_SPOTS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number]

/** 0 … 9: the ace is one, ten and the court cards are nothing. */
export const pointOf = (card: number): number => (rankOf(card) > HIGHEST_POINT ? 0 : rankOf(card))

/** What a hand is worth: the last digit of its sum. */
export const handOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + pointOf(card), 0) % (HIGHEST_POINT + 1)

/** Whether the banker draws; `third` is the point of the player's third card, undefined where the player stood. */
export function bankerDraws(banker: number, third: number | undefined): boolean {
  if (third === undefined) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}

/**
 * Deals a coup from a fresh shoe of eight decks: each float takes one of the cards that are left, player,
 * banker, player, banker, and then the third ones. So every coup has the same odds, and what was dealt before tells nothing.
 * @param floats six at least
 */
export function dealBaccarat(floats: readonly number[]): BaccaratResult {
  const shoe = Array.from({ length: CARDS * DECKS }, (_, index) => index % CARDS)
  let drawn = 0
  const next = (): number => {
    const float = floats[drawn]
    if (float === undefined) throw new RangeError('a coup takes six floats')
    drawn += 1
    return shoe.splice(eventOf(float, shoe.length), 1)[0] ?? 0
  }
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  if (handOf(player) < NATURAL && handOf(banker) < NATURAL) {
    const third = handOf(player) <= 5 ? next() : undefined
    if (third !== undefined) player.push(third)
    if (bankerDraws(handOf(banker), third === undefined ? undefined : pointOf(third))) banker.push(next())
  }
  const difference = handOf(player) - handOf(banker)
  return {
    ...{ kind: 'baccarat', player, banker },
    winner: difference === 0 ? 'tie' : difference > 0 ? 'player' : 'banker',
    pairs: [
      ...(rankOf(p1) === rankOf(p2) ? ['player' as const] : []),
      ...(rankOf(b1) === rankOf(b2) ? ['banker' as const] : []),
    ],
  }
}

/** What each spot pays when it wins, in hundredths of what lies there and that included: the banker's is less 5 %. */
export const BACCARAT_PAYS: Readonly<Record<BaccaratSpot, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  'player-pair': 1200,
  'banker-pair': 1200,
}

/** What a spot returns, in hundredths of what lies there: on a tie both sides get theirs back. */
export function baccaratReturn(
  spot: BaccaratSpot,
  { winner, pairs }: Pick<BaccaratResult, 'winner' | 'pairs'>,
): number {
  switch (spot) {
    case 'player-pair':
      return pairs.includes('player') ? BACCARAT_PAYS[spot] : 0
    case 'banker-pair':
      return pairs.includes('banker') ? BACCARAT_PAYS[spot] : 0
    case 'tie':
      return winner === 'tie' ? BACCARAT_PAYS.tie : 0
    default:
      if (winner === 'tie') return 100
      return winner === spot ? BACCARAT_PAYS[spot] : 0
  }
}
