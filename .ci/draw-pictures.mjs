import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from '@playwright/test'
import { icoFile } from '../server/supervisor/brand/ico.ts'
import { findChromium } from '../tests/support/run/chromium.mjs'

// Draws public/og/<game>.png, the share picture of a game's page, from the game's own drawing. Run manually after
// changing a drawing (`npm run pictures`); the pictures are committed.

const OUT = 'public/og'
const SIZE = { width: 1200, height: 630 }
/** Scale of the 320 × 240 drawing, which fills the height at the right. */
const SCALE = SIZE.height / 240
/** Height at which the line enters every drawing at the left, and its strokes: two for the glow, then the line. */
const LINE_Y = 184
const STROKES = [
  { width: 22, opacity: 0.05 },
  { width: 12, opacity: 0.1 },
  { width: 4, opacity: 1 },
]

const dataUrl = (file) => `data:image/svg+xml;base64,${readFileSync(file).toString('base64')}`

/** The drawing at the right, its background and line extended to the left edge, and the wordmark on top. */
function picture(file) {
  const [, ground] = /\.g\{fill:([^}]+)\}/.exec(readFileSync(file, 'utf8')) ?? []
  if (!ground) throw new Error(`${file} has no background`)
  const left = SIZE.width - 320 * SCALE
  const line = STROKES.map(
    ({ width, opacity }) =>
      `<path d="M0 ${LINE_Y * SCALE}H${left}" stroke="oklch(.89 .2 122)" stroke-width="${width * SCALE}" opacity="${opacity}"/>`,
  )
  return `<!doctype html><body style="margin:0;background:${ground}">
    <svg width="${SIZE.width}" height="${SIZE.height}" style="display:block">
      <image href="${dataUrl(file)}" x="${left}" width="${320 * SCALE}" height="${SIZE.height}"/>
      ${line.join('')}
      <image href="${dataUrl('app/ui/art/wordmark.svg')}" x="64" y="64" width="300"/>
    </svg>`
}

mkdirSync(OUT, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ viewport: SIZE })
const drawings = [
  ...globSync('app/features/catalogue/art/*.svg').map((file) => ({ file, name: basename(file, '.svg') })),
  ...globSync('app/features/coming-soon/art/*.svg').map((file) => ({ file, name: basename(file, '.svg') })),
]
for (const { file, name } of drawings) {
  await page.setContent(picture(file))
  await page.evaluate(() => Promise.all([...document.querySelectorAll('image')].map((image) => image.decode?.())))
  await page.screenshot({ path: join(OUT, `${name}.png`) })
}

// favicon.ico for readers that request no other icon: an icon directory whose entries are PNG files
const icons = []
for (const size of [16, 32, 48]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<!doctype html><body style="margin:0"><img src="${dataUrl('public/favicon.svg')}" width="${size}" height="${size}" style="display:block">`,
  )
  await page.evaluate(() => document.images[0].decode())
  icons.push({ size, png: await page.screenshot({ omitBackground: true }) })
}
writeFileSync('public/favicon.ico', icoFile(icons))

await browser.close()
