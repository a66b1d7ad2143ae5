import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundle } from '#server/supervisor/bundle.ts'
import { BUNDLES, BUNDLES_VARIABLE } from './bundled.ts'

/** Directory from which bundles still resolve the packages. */
const CACHE = 'node_modules/.cache'

/** Vitest's global setup: bundles each program that tests start repeatedly. */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  // in watch mode sources change between runs
  if (vitest.config.watch) return undefined
  // as a start builds them: in this process, the console would be built for tests
  execFileSync(process.execPath, ['server/supervisor/run-build-programs.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  })
  mkdirSync(CACHE, { recursive: true })
  const directory = resolve(mkdtempSync(join(CACHE, 'test-bundles-')))
  // all bundles for each project: if one command runs several, the variable names the directory of the last
  await bundle(BUNDLES, directory)
  // they must be next to the module that applies them
  cpSync('db/platform/migrations', join(directory, 'migrations'), { recursive: true })
  process.env[BUNDLES_VARIABLE] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
