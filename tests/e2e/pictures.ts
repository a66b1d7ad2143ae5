import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import sharp from 'sharp'

/** `PICTURES=write` keeps what is shown now as what it has to look like. */
const IS_WRITTEN = process.env.PICTURES === 'write'
const KEPT = 'tests/e2e/pictures'
/** Where those that differ are left, beside what they had to be. */
const DIFFERING = 'test-results/pictures'

/** Pictures are kept at half their size: letters are a texture there, and edges still edges. */
const SHRUNK = 2
/** What is compared is the mean colour of squares of so many pixels of the kept picture. */
const SQUARE = 4
/** Of 255, in any channel: letters that are drawn otherwise change the mean of a square by less, an edge that moved by more. */
const MOST_CHANGE = 32
/**
 * So many squares of a state may differ. Measured on the dice of a phone: 11 where all letters are an eighth heavier, 20 and 62
 * where the bet button has moved by 4 px to the right or up, 211 where it has another colour.
 */
const MOST_SQUARES = 14
const QUALITY = 30

/** Pictures of one thing in its states, one under another or side by side, as one. */
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

/** As it is kept. */
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

/** How many squares of two kept pictures differ; all of them where the pictures are not of one size. */
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

/** Whether two kept pictures of one state pass for the same. */
export const isSame = async (one: Buffer, other: Buffer) => (await differingSquares(one, other)) <= MOST_SQUARES

/** What is shown looks as it did when its picture was taken. */
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
