import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { z } from 'zod'

/** Among the public files: which of them the newest build does not have itself. */
const RECORD = 'builds/kept.json'
const DAY_MS = 86_400_000
const MAX_BUILDS = 3
/** Written anew from what they compress. */
const COMPRESSED = /\.(?:br|gz)$/

const record = z.record(z.string(), z.object({ goneAt: z.number(), builds: z.number() }))
/** By file: since when no build has it (milliseconds since 1970), and how many had it no more. */
export type KeptFiles = z.output<typeof record>

/**
 * Which of the files that are served stay: those of a build before, for a day from the first build that has them no more,
 * and through three builds at most.
 */
export function keptFiles(served: readonly string[], before: KeptFiles, now: number): KeptFiles {
  const files = served.map((file) => {
    const { goneAt = now, builds = 0 } = before[file] ?? {}
    return [file, { goneAt, builds: builds + 1 }] as const
  })
  return Object.fromEntries(files.filter(([, { goneAt, builds }]) => now - goneAt < DAY_MS && builds <= MAX_BUILDS))
}

/**
 * Serves the scripts of the last builds beside those of the new one, so that a tab that was opened before a deploy finds
 * what it loads later. Whoever builds on an empty disk brings the last output along.
 * @param output the public files of the target, where the last build still stands
 */
export function lastBuilds(output: string): Plugin {
  let kept: KeptFiles = {}
  const sources = new Map<string, Uint8Array>()
  return {
    name: 'last-builds',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    // before the new build takes the place of the last one
    config() {
      kept = keptFiles(assetsOf(output), readRecord(output), Date.now())
      for (const file of Object.keys(kept)) sources.set(file, readFileSync(join(output, file)))
    },
    writeBundle({ dir }) {
      if (dir === undefined) return
      const gone = [...sources].filter(([file]) => !existsSync(join(dir, file)))
      for (const [file, source] of gone) {
        mkdirSync(dirname(join(dir, file)), { recursive: true })
        writeFileSync(join(dir, file), source)
      }
      mkdirSync(dirname(join(dir, RECORD)), { recursive: true })
      writeFileSync(join(dir, RECORD), JSON.stringify(Object.fromEntries(gone.map(([file]) => [file, kept[file]]))))
    },
  }
}

/** Of the build, and of those before it; without compressed copies. */
function assetsOf(output: string): readonly string[] {
  const folder = join(output, 'assets')
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(output.length + 1))
    .filter((file) => !COMPRESSED.test(file))
}

function readRecord(output: string): KeptFiles {
  const file = join(output, RECORD)
  return existsSync(file) ? record.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
