import { renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { compile } from '@inlang/paraglide-js'
import { build } from 'vite'
import { CONSOLE_BUILD, isBuildStale } from './build-age.mjs'

/** Directory of the built console. */
export const CONSOLE_OUTPUT = dirname(CONSOLE_BUILD.entry)

const MESSAGES = 'messages/console.inlang'

/**
 * Builds the operator's console, with its messages, if any of its sources is newer than the build. The output is
 * exchanged as a whole.
 */
export async function buildConsole(root: string): Promise<void> {
  if (!isBuildStale(root, CONSOLE_BUILD)) return
  // Vite resolves a relative directory from its own root
  const output = resolve(root, CONSOLE_OUTPUT)
  const made = `${output}-${process.pid}`
  const { default: messages } = await import(new URL(`../../${MESSAGES}/paraglide.config.js`, import.meta.url).href)
  try {
    await compile({ ...messages, project: join(root, MESSAGES), outdir: join(root, messages.outdir) })
    await build({
      root: join(root, 'app/console'),
      configFile: join(root, 'app/console/vite.config.ts'),
      logLevel: 'error',
      build: { outDir: made, emptyOutDir: true },
    })
    rmSync(output, { recursive: true, force: true })
    renameSync(made, output)
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
}
