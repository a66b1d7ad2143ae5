/** sRGB, three channels of 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

export const BLACK: Colour = [0, 0, 0]
export const WHITE: Colour = [255, 255, 255]

/** Reads `#rrggbb`. */
export function parseColour(hex: string): Colour {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

export const hexOf = (colour: Colour): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** The color with a part of another one, 0 to 1: also what a translucent color looks like over an opaque one. */
export function mix(colour: Colour, other: Colour, part: number): Colour {
  const [red, green, blue] = colour.map((channel, index) => channel + ((other[index] ?? 0) - channel) * part)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

const decode = (channel: number) =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
const luminance = ([red, green, blue]: Colour) => 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)

/** Contrast ratio, 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const encode = (linear: number) =>
  255 * Math.min(1, Math.max(0, linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055))

/** Reads the channels of `oklch(L C H)`: https://www.w3.org/TR/css-color-4/#ok-lab, matrices by Björn Ottosson. */
export function fromOklch(lightness: number, chroma: number, hue: number): Colour {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}
