// Draws the brand of the settings, if there is one: `main.ts <public files of the site's build> <folder to write to>`.
import { argv } from 'node:process'
import { isBranded } from '#server/brand/brand.ts'
import { env } from '#server/env.ts'
import { runMain, Stop } from '../stop.mjs'
import { drawBrand } from './draw.ts'

await runMain(async () => {
  const [, , published, to] = argv
  if (!published || !to) throw new Stop('brand: the public files of the build and a folder are missing.')
  const settings = env()
  if (isBranded(settings)) await drawBrand(settings, { published, to })
})
