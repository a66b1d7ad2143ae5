import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import type { TestProject } from 'vitest/node'
import { BUNDLES_VARIABLE, STARTED_OFTEN } from './bundled.ts'

/** Where what is bundled still finds the packages. */
const CACHE = 'node_modules/.cache'
/** Packages that load a library of the machine from where they stand. */
const NATIVE = ['libsql', '@node-rs/argon2', 'sharp']

/**
 * Vitest's global setup: makes one file of each program that tests start again and again. Reading its two hundred
 * sources and taking their types out takes four times as long as all else that a start does.
 */
export async function setup({ vitest }: TestProject): Promise<(() => void) | undefined> {
  // who watches changes the sources between two runs
  if (vitest.config.watch) return undefined
  mkdirSync(CACHE, { recursive: true })
  const directory = resolve(mkdtempSync(join(CACHE, 'test-bundles-')))
  for (const [name, source] of Object.entries(STARTED_OFTEN)) await bundle(name, source, directory)
  // else whoever loads one reads on upwards for what kind of module it is
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }))
  // they stand beside the module that applies them
  cpSync('db/platform/migrations', join(directory, 'migrations'), { recursive: true })
  process.env[BUNDLES_VARIABLE] = directory
  return () => rmSync(directory, { recursive: true, force: true })
}

/** One file, with its packages in it: each of the hundreds that they have is looked up anew by each thread that loads it. */
async function bundle(name: string, source: string, directory: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: NATIVE },
    plugins: [findThreads()],
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: false,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: { input: { [name]: source }, output: { entryFileNames: '[name].mjs', codeSplitting: false } },
    },
  })
}

/** The entry of a thread stands beside the module that starts it: from one file it is the thread's one file, or its source. */
function findThreads(): Plugin {
  const entry = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
  const nameOf = (source: string) => Object.entries(STARTED_OFTEN).find(([, one]) => resolve(one) === source)?.[0]
  return {
    name: 'find threads',
    enforce: 'pre',
    transform: (code, id) =>
      code.replaceAll(entry, (_, path: string) => {
        const source = resolve(dirname(id), path)
        const name = nameOf(source)
        return name === undefined ? `new URL('${pathToFileURL(source)}')` : `new URL('./${name}.mjs', import.meta.url)`
      }),
  }
}
