/** Round drawings. Angles are in turns, clockwise from the top; the centre is 0, 0. */

const round = (value: number) => Math.round(value * 100) / 100

/** A point at an angle and a distance from the centre. */
export function polar(turn: number, radius: number): { x: number; y: number } {
  const radians = turn * 2 * Math.PI
  return { x: round(radius * Math.sin(radians)), y: round(-radius * Math.cos(radians)) }
}

type Ring = { outer: number; inner: number }

/** The piece of a ring between two angles less than half a turn apart, as the path of an SVG element. */
export function arc(from: number, to: number, { outer, inner }: Ring): string {
  const at = (turn: number, radius: number) => {
    const { x, y } = polar(turn, radius)
    return `${x} ${y}`
  }
  return `M${at(from, outer)}A${outer} ${outer} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${inner} ${inner} 0 0 0 ${at(from, inner)}Z`
}

/** A disc of equal pieces, numbered clockwise; when it has not turned, piece 0 stands at the top. */
type Disc = { pieces: number; turns: number }

/** The piece at the top of a disc that has turned clockwise by so many pieces. */
export const pieceAtTop = (turned: number, pieces: number): number => (pieces - (turned % pieces)) % pieces

/** How far the disc has turned, in pieces, when it goes on by so many whole turns and until a piece stands at the top. */
export function turnedOnTo(turned: number, piece: number, { pieces, turns }: Disc): number {
  const rest = (pieceAtTop(turned, pieces) - piece + pieces) % pieces
  return turned + turns * pieces + rest
}
