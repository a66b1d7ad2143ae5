import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BRAND_FOLDER, isBranded } from '#server/brand/brand.ts'
import { announce } from './announce.ts'
import { SITE_BUILD } from './build-age.mjs'
import { buildVariables } from './build-id.ts'
import { type Prepared, prepare } from './prepare.ts'
import { appProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { type FileOf, newestFiles } from './programs-built.ts'
import { Stop } from './stop.mjs'
import { supervise } from './supervise.ts'

/** Serves the built site, and the platform and the studio if they are embedded. */
export async function serveBuild(): Promise<void> {
  const prepared = await prepare('production')
  const { settings, environment } = prepared
  const fileOf = newestFiles(ROOT)
  const site = join(ROOT, dirname(SITE_BUILD.entry), '..')
  drawBrand(prepared, { published: join(site, 'public'), fileOf })
  const build = buildVariables(site)
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [platformProgram(settings, { ...environment, ...build }, fileOf), studioProgram(settings, environment, fileOf)]
      : []
  await supervise([...platform, appProgram(settings, environment)], () => announce(prepared))
}

type Drawing = { readonly published: string; readonly fileOf: FileOf }

/** Draws the files of the operator's brand, in a process of its own: the library that draws them stays loaded. */
function drawBrand({ settings, dataDir, environment }: Prepared, { published, fileOf }: Drawing): void {
  const to = join(dataDir, BRAND_FOLDER)
  rmSync(to, { recursive: true, force: true })
  if (!isBranded(settings)) return
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, fileOf('supervisor/brand')), published, to], {
    env: environment,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Stop('The files of the brand could not be drawn.', stderr)
}
