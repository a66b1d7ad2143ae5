// `npm run release`: a new build, its archives, and the database of this version for the tests of later ones.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { chdir } from 'node:process'
import { CONSOLE_BUILD, PROGRAMS_BUILD } from '#server/supervisor/build-age.mjs'
import { ROOT } from '#server/supervisor/programs.ts'
import { runMain, Stop } from '#server/supervisor/stop.mjs'
import { npm } from '#server/supervisor/toolchain.mjs'
import { MAX_BYTES, writeArchive } from './archive.ts'
import { ARCHITECTURES, CannotFetch } from './packages.ts'

const OUTPUT = 'release'

await runMain(async () => {
  chdir(ROOT)
  // tests may have left builds of their own
  for (const { entry } of [CONSOLE_BUILD, PROGRAMS_BUILD]) rmSync(dirname(entry), { recursive: true, force: true })
  const { command, args } = npm('run', 'build')
  execFileSync(command, args, { stdio: 'inherit' })
  rmSync(OUTPUT, { recursive: true, force: true })
  const sums: string[] = []
  const missing: string[] = []
  for (const architecture of ARCHITECTURES) {
    try {
      const file = writeArchive(ROOT, architecture, OUTPUT)
      const { size } = statSync(file)
      if (size > MAX_BYTES) throw new Stop(`${basename(file)}: ${size} bytes are more than ${MAX_BYTES}.`)
      sums.push(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`)
      console.log(`${join(OUTPUT, basename(file))}: ${size} bytes`)
    } catch (error) {
      if (!(error instanceof CannotFetch)) throw error
      missing.push(`No archive for ${architecture}: ${error.message}.`)
    }
  }
  writeFileSync(join(OUTPUT, 'SHA256SUMS'), sums.join(''))
  keepDatabase()
  if (missing.length > 0) throw new Stop(missing.join('\n'))
})

/** Plays this version for some minutes and keeps its database, from which tests upgrade, if there is none yet. */
function keepDatabase(): void {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  const kept = `tests/upgrades/${version}.zip.br`
  if (existsSync(kept)) return
  console.log(`${kept}: playing for some minutes …`)
  execFileSync(process.execPath, ['tests/upgrades/write.ts', '.', version], { stdio: 'inherit' })
  console.log(`Commit ${kept} with the release.`)
}
