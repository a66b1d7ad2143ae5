import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Public file that lists the files kept from earlier builds. */
const RECORD = 'builds/kept.json'
const DAY_MS = 86_400_000
const MAX_BUILDS = 3
/** Not kept: compressed copies are recreated from the originals. */
const COMPRESSED = /\.(?:br|gz)$/

const record = z.record(z.string(), z.object({ goneAt: z.number(), builds: z.number() }))
/**
 * Per file: the time since which no build contains it (milliseconds since 1970), and the number of builds since then.
 */
export type RetainedFiles = z.output<typeof record>

/**
 * Returns the files of earlier builds to keep: for one day after the first build without them, and for at most three
 * builds.
 */
export function retainedFiles(served: readonly string[], before: RetainedFiles, now: number): RetainedFiles {
  const files = served.map((file) => {
    const { goneAt = now, builds = 0 } = before[file] ?? {}
    return [file, { goneAt, builds: builds + 1 }] as const
  })
  return Object.fromEntries(files.filter(([, { goneAt, builds }]) => now - goneAt < DAY_MS && builds <= MAX_BUILDS))
}

/**
 * Serves the scripts of the last builds next to the new ones, so that a tab opened before a deploy can still load its
 * chunks. To build on an empty disk, bring the last output along.
 * @param output public files of the target, which still contain the last build
 */
export function lastBuilds(output: string): Plugin {
  let retained: RetainedFiles = {}
  const sources = new Map<string, Uint8Array>()
  return {
    name: 'last-builds',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    // before the new build replaces the last one
    config() {
      retained = retainedFiles(assetsOf(output), readRecord(output), Date.now())
      for (const file of Object.keys(retained)) sources.set(file, readFileSync(join(output, file)))
    },
    writeBundle({ dir }) {
      if (dir === undefined) return
      const gone = [...sources].filter(([file]) => !existsSync(join(dir, file)))
      for (const [file, source] of gone) {
        mkdirSync(dirname(join(dir, file)), { recursive: true })
        writeFileSync(join(dir, file), source)
      }
      mkdirSync(dirname(join(dir, RECORD)), { recursive: true })
      writeFileSync(join(dir, RECORD), JSON.stringify(Object.fromEntries(gone.map(([file]) => [file, retained[file]]))))
    },
  }
}

/** Files of the current and earlier builds, without compressed copies. */
function assetsOf(output: string): readonly string[] {
  const folder = join(output, 'assets')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(output.length + 1))
    .filter((file) => !COMPRESSED.test(file))
}

function readRecord(output: string): RetainedFiles {
  const file = join(output, RECORD)
  return existsSync(file) ? record.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
