import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import sharp from 'sharp'
import { accentInk, accentOf, accentStyles, GROUNDS } from '#server/brand/accent.ts'
import type { BrandSettings } from '#server/brand/brand.ts'
import { fromOklch, hexOf } from '#server/brand/colour.ts'
import { brandIcon, DEFAULT_LINE } from '#server/brand/icon.ts'
import { icoFile } from './ico.ts'

type Folders = {
  /** Public files of the site's build, of which the drawings of games are read. */
  readonly published: string
  /** May be the same. */
  readonly to: string
}

/** The accent in the drawings of games. */
const LINE_IN_DRAWINGS = 'oklch(.89 .2 122)'
const OKLCH = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g
const CARD = { width: 1200, height: 630 }

/**
 * Writes the files of the operator's brand under the names of the site's own: drawings, icons, pictures for sharing,
 * the colors, and the drawings of games in the accent.
 */
export async function drawBrand(settings: BrandSettings, { published, to }: Folders): Promise<void> {
  const { SITE_LOGO, SITE_LOGO_LIGHT } = settings
  const icon = brandIcon(settings)
  const accent = accentOf(settings)
  const line = accent ? accentInk(accent, 'dark') : DEFAULT_LINE
  const write = async (name: string, content: string | Uint8Array) => {
    const file = join(to, name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
  }
  await write('favicon.svg', icon)
  if (SITE_LOGO !== undefined) await write('logo.svg', SITE_LOGO)
  if (SITE_LOGO_LIGHT !== undefined) await write('logo-light.svg', SITE_LOGO_LIGHT)
  if (accent) await write('brand.css', accentStyles(accent))

  for (const size of [192, 512]) await write(`icon-${size}.png`, await iconOf(icon, { size }))
  // cut to any shape by the system, and on a ground where it would be black
  await write('icon-maskable-512.png', await iconOf(icon, { size: 512, part: 0.66, ground: GROUNDS.dark.ink }))
  await write('apple-touch-icon.png', await iconOf(icon, { size: 180, part: 0.8, ground: GROUNDS.dark.ink }))
  const sizes = [16, 32, 48]
  const pngs = await Promise.all(sizes.map(async (size) => ({ size, png: await iconOf(icon, { size }) })))
  await write('favicon.ico', icoFile(pngs))

  const sign = SITE_LOGO ?? icon
  await write('og.png', await pngOf(siteCard(sign, line)))
  const pictured = (await readdir(join(published, 'og'))).map((name) => basename(name, '.png'))
  for (const name of await readdir(join(published, 'assets'))) {
    const drawing = name.endsWith('.svg') ? await readFile(join(published, 'assets', name), 'utf8') : ''
    if (!drawing.includes(LINE_IN_DRAWINGS)) continue
    const recoloured = drawing.replaceAll(LINE_IN_DRAWINGS, line)
    if (accent) await write(`assets/${name}`, recoloured)
    const game = name.replace(/-.{8}\.svg$/, '')
    if (pictured.includes(game)) await write(`og/${game}.png`, await pngOf(gameCard(sign, line, recoloured)))
  }
}

type IconShape = {
  readonly size: number
  /** Part of the side that the drawing takes. */
  readonly part?: number
  readonly ground?: string
}

function iconOf(icon: string, { size, part = 1, ground }: IconShape): Promise<Uint8Array> {
  const side = size * part
  return pngOf(
    svg({ width: size, height: size }, [
      ...(ground === undefined ? [] : [`<rect width="${size}" height="${size}" fill="${ground}"/>`]),
      placed(icon, { x: (size - side) / 2, y: (size - side) / 2, width: side, height: side }),
    ]),
  )
}

const pngOf = (drawing: string): Promise<Uint8Array> => sharp(Buffer.from(drawing)).png().toBuffer()

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

const svg = ({ width, height }: Pick<Box, 'width' | 'height'>, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`

/** A drawing in a box, as its own document: whatever its ids and its size are. */
const placed = (drawing: string, { x, y, width, height }: Box): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMinYMid meet" href="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}"/>`

/** Strokes of the line: two for its glow, then itself. */
const STROKES = [
  { width: 40, opacity: 0.06 },
  { width: 22, opacity: 0.1 },
  { width: 6, opacity: 1 },
]

/** Picture for sharing the site. */
function siteCard(sign: string, line: string): string {
  const curve = 'M0 470H530C720 470 870 440 980 250'
  return svg(CARD, [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${GROUNDS.dark.ink}"/>`,
    ...STROKES.map(
      ({ width, opacity }) =>
        `<path d="${curve}" fill="none" stroke="${line}" stroke-width="${width}" opacity="${opacity}"/>`,
    ),
    `<circle cx="980" cy="250" r="22" fill="${GROUNDS.dark.ink}" stroke="${line}" stroke-width="4"/>`,
    `<circle cx="980" cy="250" r="10" fill="${line}"/>`,
    placed(sign, { x: 104, y: 130, width: 640, height: 190 }),
  ])
}

/** Scale of a game's drawing of 320 × 240, which fills the height at the right. */
const SCALE = CARD.height / 240
/** Height at which the line enters every drawing at the left. */
const LINE_Y = 184

/** Picture for sharing a game's page: its drawing, whose ground and line reach the left edge. */
function gameCard(sign: string, line: string, drawing: string): string {
  const plain = drawing.replace(OKLCH, (_, l, c, h) => hexOf(fromOklch(Number(l), Number(c), Number(h))))
  const [, ground = GROUNDS.dark.ink] = /\.g\{fill:([^}]+)\}/.exec(plain) ?? []
  const width = 320 * SCALE
  const left = CARD.width - width
  return svg(CARD, [
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${ground}"/>`,
    placed(plain, { x: left, y: 0, width, height: CARD.height }),
    ...[
      { width: 12, opacity: 0.1 },
      { width: 4, opacity: 1 },
    ].map(
      (stroke) =>
        `<path d="M0 ${LINE_Y * SCALE}H${left}" stroke="${line}" stroke-width="${stroke.width * SCALE}" opacity="${stroke.opacity}"/>`,
    ),
    placed(sign, { x: 64, y: 64, width: 300, height: 100 }),
  ])
}
