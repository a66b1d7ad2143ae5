/** A symbol in a box of 128 by 128: its hue in degrees of OKLCH, and its lines as SVG with the classes below. */
type Drawing = { readonly hue: number; readonly lines: string }

export type Drawings = Readonly<Record<string, Drawing>>

/**
 * Styles shared by all games, so that their symbols match: fills from dark to lit (a, b, m, s, h), outline o,
 * construction e, paper p, ink k and i. The volt line v with its glow w is reserved for wilds and scatters.
 */
const STYLE = [
  '.a{fill:oklch(.27 .06 var(--h))}',
  '.b{fill:oklch(.345 .085 var(--h))}',
  '.m{fill:oklch(.46 .1 var(--h))}',
  '.s{fill:oklch(.74 .14 var(--h))}',
  '.h{fill:oklch(.88 .09 var(--h))}',
  '.o{fill:none;stroke:oklch(.74 .13 var(--h));stroke-width:3;stroke-linejoin:round;stroke-linecap:round}',
  '.e{fill:none;stroke:oklch(.40 .075 var(--h));stroke-width:2}',
  '.p{fill:oklch(.97 .008 95)}',
  '.k{fill:oklch(.195 .02 265)}',
  '.i{fill:none;stroke:oklch(.195 .02 265);stroke-width:4;stroke-linejoin:round;stroke-linecap:round}',
  '.v{fill:none;stroke:oklch(.89 .2 122);stroke-width:4;stroke-linecap:round;stroke-linejoin:round}',
  '.w{fill:none;stroke:oklch(.89 .2 122);stroke-width:12;opacity:.12;stroke-linecap:round}',
].join('')

/** A drawing as a standalone SVG image that does not depend on the page's styles. */
export const pictureOf = ({ hue, lines }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" style="--h:${hue}"><style>${STYLE}</style>${lines}</svg>`
