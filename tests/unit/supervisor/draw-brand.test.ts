import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parseEnvironment } from '#server/env.ts'
import { drawBrand } from '#server/supervisor/brand/draw.ts'
import { LUCKY } from '../../support/brand.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** Draws a brand for a build with two games, of which one has a picture for sharing. */
async function drawn(settings: Readonly<Record<string, string>>) {
  const folder = temporaryDirectory()
  const [published, to] = [join(folder.path, 'public'), join(folder.path, 'brand')]
  for (const name of ['og', 'assets']) mkdirSync(join(published, name), { recursive: true })
  writeFileSync(join(published, 'og/dice.png'), '')
  copyFileSync('app/features/catalogue/art/dice.svg', join(published, 'assets/dice-DPaAN-Ru.svg'))
  copyFileSync('app/features/catalogue/art/keno.svg', join(published, 'assets/keno-CjHtgGBF.svg'))
  writeFileSync(join(published, 'assets/styles-CjHtgGBF.css'), 'a{}')
  await drawBrand(parseEnvironment(settings), { published, to })
  return {
    [Symbol.dispose]: () => folder[Symbol.dispose](),
    names: readdirSync(to, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.includes('.'))
      .toSorted(),
    read: (name: string) => readFileSync(join(to, name)),
  }
}

/** Red, green, blue and alpha of a pixel, given as a part of the sides. */
async function pixelOf(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 4
  return [...data.subarray(at, at + 4)]
}

const PURPLE = [122, 31, 209, 255]
const WHITE = [255, 255, 255, 255]
const GROUND = [8, 12, 20, 255]

test('icons of each size and pictures for sharing are drawn of the icon, the logo and the accent', async () => {
  using brand = await drawn(LUCKY)
  expect(brand.names).toEqual([
    'apple-touch-icon.png',
    'assets/dice-DPaAN-Ru.svg',
    'assets/keno-CjHtgGBF.svg',
    'brand.css',
    'favicon.ico',
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'logo-light.svg',
    'logo.svg',
    'og.png',
    'og/dice.png',
  ])
  const sizes = { 'icon-192': 192, 'icon-512': 512, 'icon-maskable-512': 512, 'apple-touch-icon': 180 }
  for (const [name, side] of Object.entries(sizes)) {
    const picture = brand.read(`${name}.png`)
    const { width, height, format } = await sharp(picture).metadata()
    expect([name, width, height, format]).toEqual([name, side, side, 'png'])
    expect(await pixelOf(picture, 0.5, 0.5)).toEqual(WHITE)
  }
  const icon = brand.read('icon-512.png')
  expect(await pixelOf(icon, 0.5, 0.05)).toEqual(PURPLE)
  expect((await pixelOf(icon, 0, 0))[3]).toBe(0)
  for (const name of ['icon-maskable-512.png', 'apple-touch-icon.png'])
    expect(await pixelOf(brand.read(name), 0, 0)).toEqual(GROUND)
  // a system may cut all but a circle of four fifths
  expect(await pixelOf(brand.read('icon-maskable-512.png'), 0.5, 0.1)).toEqual(GROUND)

  const ico = brand.read('favicon.ico')
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 3])
  const sides = await Promise.all(
    [0, 1, 2].map(async (index) => {
      const [length, at] = [ico.readUInt32LE(6 + 16 * index + 8), ico.readUInt32LE(6 + 16 * index + 12)]
      return [ico[6 + 16 * index], (await sharp(ico.subarray(at, at + length)).metadata()).width]
    }),
  )
  expect(sides).toEqual([
    [16, 16],
    [32, 32],
    [48, 48],
  ])

  for (const name of ['og.png', 'og/dice.png']) {
    const { width, height } = await sharp(brand.read(name)).metadata()
    expect([name, width, height]).toEqual([name, 1200, 630])
  }
  expect(await pixelOf(brand.read('og.png'), 980 / 1200, 250 / 630)).toEqual([175, 121, 227, 255])
  expect(brand.read('assets/dice-DPaAN-Ru.svg').toString()).not.toContain('oklch(.89 .2 122)')
  expect(brand.read('favicon.svg').toString()).toBe(LUCKY.SITE_ICON)
})

test('a site with a name alone has an icon and pictures without the project’s drawings', async () => {
  using brand = await drawn({ SITE_NAME: 'Quay' })
  expect(brand.names).toEqual([
    'apple-touch-icon.png',
    'favicon.ico',
    'favicon.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'og.png',
    'og/dice.png',
  ])
  expect(await pixelOf(brand.read('icon-192.png'), 0.5, 0.5)).toEqual([197, 238, 55, 255])
})
