import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'

/** `PICTURES=write` stores the current screenshots as the expected ones. */
const IS_WRITTEN = process.env.PICTURES === 'write'
const KEPT = 'tests/e2e/pictures'
/** Directory for pictures that differ, next to the expected ones. */
const DIFFERING = 'test-results/pictures'

/** Pictures are stored at half their size: letters blur into a texture, edges remain. */
const SHRUNK = 2
/** Compared are the mean colors of squares with this many pixels of the stored picture. */
const SQUARE = 4
/**
 * Maximum difference of a square's mean color in any channel, from 0 to 255. Different font rendering changes it by less,
 * a moved edge by more.
 */
const MOST_CHANGE = 32
/**
 * Maximum number of differing squares per state. Measured on dice on a phone: 11 if all letters are an eighth heavier,
 * 20 and 62 if the bet button moves by 4 px to the right or up, 211 if it has another color.
 */
const MOST_SQUARES = 14
const QUALITY = 30

/** Combines pictures of the states of one thing, stacked or side by side. */
export async function joined(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(
    pictures.map(async (picture) => {
      const { width, height } = await sharp(picture).metadata()
      return { width, height }
    }),
  )
  const isUpright = sizes.every(({ width, height }) => height > width)
  const [wide, high] = [sizes.map(({ width }) => width), sizes.map(({ height }) => height)]
  const sum = (lengths: readonly number[]) => lengths.reduce((all, length) => all + length, 0)
  const size = isUpright
    ? { width: sum(wide), height: Math.max(...high) }
    : { width: Math.max(...wide), height: sum(high) }
  const before = (lengths: readonly number[], index: number) => sum(lengths.slice(0, index))
  return await sharp({ create: { ...size, channels: 3, background: '#000' } })
    .composite(
      pictures.map((input, index) => ({
        input,
        left: isUpright ? before(wide, index) : 0,
        top: isUpright ? 0 : before(high, index),
      })),
    )
    .png()
    .toBuffer()
}

export async function shrunk(picture: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  return await sharp(picture)
    .resize({ width: Math.round(width / SHRUNK), height: Math.round(height / SHRUNK), fit: 'fill' })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer()
}

async function squaresOf(kept: Buffer) {
  const { width, height } = await sharp(kept).metadata()
  return await sharp(kept)
    .removeAlpha()
    .resize({ width: Math.round(width / SQUARE), height: Math.round(height / SQUARE), fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Number of differing squares of two stored pictures; all of them if their sizes differ. */
export async function differingSquares(one: Buffer, other: Buffer): Promise<number> {
  const [{ data: a, info }, { data: b, info: size }] = [await squaresOf(one), await squaresOf(other)]
  if (info.width !== size.width || info.height !== size.height) return info.width * info.height
  const { channels } = info
  let count = 0
  for (let at = 0; at < a.length; at += channels)
    for (let channel = 0; channel < channels; channel += 1)
      if (Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > MOST_CHANGE) {
        count += 1
        break
      }
  return count
}

export const isSame = async (one: Buffer, other: Buffer) => (await differingSquares(one, other)) <= MOST_SQUARES

export async function expectPicture(name: string, shots: readonly Buffer[]): Promise<void> {
  const now = await shrunk(await joined(shots))
  const file = `${KEPT}/${name}.webp`
  if (IS_WRITTEN) return writeFile(file, now)
  const differing = await differingSquares(await readFile(file), now)
  const most = MOST_SQUARES * shots.length
  if (differing > most) {
    await mkdir(DIFFERING, { recursive: true })
    await writeFile(`${DIFFERING}/${name}.webp`, now)
  }
  expect.soft(differing, `${DIFFERING}/${name}.webp is not ${file}`).toBeLessThanOrEqual(most)
}
