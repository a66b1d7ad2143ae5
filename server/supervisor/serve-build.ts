import { dirname, join } from 'node:path'
import { announce } from './announce.ts'
import { SITE_BUILD } from './build-age.mjs'
import { buildVariables } from './build-id.ts'
import { prepare } from './prepare.ts'
import { appProgram, platformProgram, ROOT, studioProgram } from './programs.ts'
import { newestFiles } from './programs-built.ts'
import { supervise } from './supervise.ts'

/** Serves the built site, and the platform and the studio if they are embedded. */
export async function serveBuild(): Promise<void> {
  const prepared = await prepare('production')
  const { settings, environment } = prepared
  const fileOf = newestFiles(ROOT)
  const build = buildVariables(join(ROOT, dirname(SITE_BUILD.entry), '..'))
  const platform =
    settings.UPSTREAM === 'embedded'
      ? [platformProgram(settings, { ...environment, ...build }, fileOf), studioProgram(settings, environment, fileOf)]
      : []
  await supervise([...platform, appProgram(settings, environment)], () => announce(prepared))
}
