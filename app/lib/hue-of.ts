const TURN = 360
const STEP = 31

/** The hue of a name, in degrees: the same one wherever it is drawn. */
export const hueOf = (name: string): number =>
  [...name].reduce((hue, letter) => (hue * STEP + (letter.codePointAt(0) ?? 0)) % TURN, 0)
