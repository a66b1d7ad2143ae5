import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { BUNDLES_VARIABLE, STARTED_OFTEN } from './bundled.ts'

/** Where what is bundled still finds the packages. */
const CACHE = 'node_modules/.cache'

/**
 * Vitest's global setup: makes one file of each program that tests start again and again. Reading its two hundred
 * sources and taking their types out takes four times as long as all else that a start does.
 */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  // who watches changes the sources between two runs
  if (vitest.config.watch) return undefined
  mkdirSync(CACHE, { recursive: true })
  const directory = resolve(mkdtempSync(join(CACHE, 'test-bundles-')))
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: directory,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: STARTED_OFTEN, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  })
  // they stand beside the module that applies them
  cpSync('db/platform/migrations', join(directory, 'migrations'), { recursive: true })
  process.env[BUNDLES_VARIABLE] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}
