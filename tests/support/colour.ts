/** sRGB, each channel 0–1 and gamma-encoded, as a screen blends it. */
export type Colour = { red: number; green: number; blue: number; alpha: number }

const encode = (linear: number) => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055)
const decode = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const clip = (channel: number) => Math.min(1, Math.max(0, channel))

/** Reads `oklch(L C H)` or `oklch(L C H / alpha)` (CSS Color 4; the matrices are Björn Ottosson's). */
export function parseOklch(text: string): Colour {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)$/.exec(text)
  if (!match) throw new SyntaxError(`not an oklch colour: ${text}`)
  const [lightness = 0, chroma = 0, hue = 0] = match.slice(1, 4).map(Number)
  const radians = (hue * Math.PI) / 180
  const a = chroma * Math.cos(radians)
  const b = chroma * Math.sin(radians)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    red: clip(encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)),
    green: clip(encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)),
    blue: clip(encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short)),
    alpha: match[4] === undefined ? 1 : Number(match[4]),
  }
}

/** Blends a translucent color over an opaque one. */
export function over(top: Colour, ground: Colour): Colour {
  const mix = (channel: 'red' | 'green' | 'blue') => top[channel] * top.alpha + ground[channel] * (1 - top.alpha)
  return { red: mix('red'), green: mix('green'), blue: mix('blue'), alpha: 1 }
}

const luminance = ({ red, green, blue }: Colour) =>
  0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)

/** WCAG 2 contrast ratio of two opaque colors, 1–21. */
export function contrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
