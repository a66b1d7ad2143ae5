import { eventOf } from './floats.ts'

/**
 * Draws without replacement (docs/domain/games.md B.1, step 9): each float picks one of the remaining numbers of
 * 1…`count`, in their order, and removes it. Throws RangeError for more floats than numbers.
 */
export function pickAndRemove(count: number, floats: readonly number[]): number[] {
  if (floats.length > count) throw new RangeError(`${floats.length} numbers of ${count}`)
  const left: number[] = []
  for (let number = 1; number <= count; number += 1) left.push(number)
  // plain loops, since this is most of the cost of a keno or miner round
  const drawn: number[] = []
  for (const float of floats) drawn.push(...left.splice(eventOf(float, left.length), 1))
  return drawn
}
