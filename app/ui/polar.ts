/** Helpers for circular drawings. Angles are in full turns, clockwise from the top; the center is 0, 0. */

const round = (value: number) => Math.round(value * 100) / 100

export function polar(turn: number, radius: number): { x: number; y: number } {
  const radians = turn * 2 * Math.PI
  return { x: round(radius * Math.sin(radians)), y: round(-radius * Math.cos(radians)) }
}

type Ring = { outer: number; inner: number }

/** SVG path of a ring segment between two angles less than half a turn apart. */
export function arc(from: number, to: number, { outer, inner }: Ring): string {
  const at = (turn: number, radius: number) => {
    const { x, y } = polar(turn, radius)
    return `${x} ${y}`
  }
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

/** A disc of equal segments, numbered clockwise; unrotated, segment 0 is at the top. */
type Disc = { pieces: number; turns: number }

/** Segment at the top of a disc rotated clockwise by this many segments. */
export const pieceAtTop = (turned: number, pieces: number): number => (pieces - (turned % pieces)) % pieces

/** Total rotation, in segments, after this many more full turns and until the segment is at the top. */
export function turnedOnTo(turned: number, piece: number, { pieces, turns }: Disc): number {
  const rest = (pieceAtTop(turned, pieces) - piece + pieces) % pieces
  return turned + turns * pieces + rest
}
