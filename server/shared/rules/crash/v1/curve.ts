/** The line in hundredths of the stake: floor(100 · e^(GROWTH · t)), t in milliseconds since take-off. */
const GROWTH_PER_MS = 0.00006

/** What a flight is worth after so many milliseconds, in hundredths: 100 at the start, 200 after 11,553 ms. */
export function multiplierAfter(elapsedMs: number): number {
  return Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs)))
}

/** The first whole millisecond at which a flight is worth that much: the inverse, exact for the same `Math.exp`. */
export function elapsedTo(hundredths: number): number {
  if (hundredths <= 100) return 0
  let elapsedMs = Math.floor(Math.log(hundredths / 100) / GROWTH_PER_MS)
  while (multiplierAfter(elapsedMs) < hundredths) elapsedMs += 1
  while (multiplierAfter(elapsedMs - 1) >= hundredths) elapsedMs -= 1
  return elapsedMs
}

/** When a flight breaks, in milliseconds since take-off: the line shows the point itself before it does. */
export function elapsedToCrash(point: number): number {
  return elapsedTo(point + 1)
}
