import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { pack } from './archive.ts'
import { play } from './play.ts'
import { type Release, startRelease } from './release.ts'

/** Largest archive that the repository stores, in bytes. */
const MAX_BYTES = 2 * 1024 * 1024

const USAGE = `Usage: node tests/upgrades/write.ts FOLDER NAME

Starts the platform (and the studio, if there is one) of the checkout in FOLDER, whose packages are installed, plays for some
minutes, kills both programs while rounds are open, and writes their data directory to tests/upgrades/NAME.zip.br.`

/** Files of a folder by their relative path, without lock files, which belong to ended processes. */
function filesOf(folder: string): Record<string, Uint8Array> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  const kept = paths.filter((path) => statSync(path).isFile() && !/(\.lock|-shm)$/.test(path))
  return Object.fromEntries(kept.map((path) => [relative(folder, path), new Uint8Array(readFileSync(path))]))
}

async function write(checkout: string, name: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'fairline-upgrade-'))
  mkdirSync(directory, { recursive: true })
  const release: Release = await startRelease(checkout, directory)
  try {
    const played = await play(release)
    await release.kill()
    writeFileSync(join(directory, 'played.json'), `${JSON.stringify(played, null, 1)}\n`)
    const archive = pack(filesOf(directory))
    if (archive.length > MAX_BYTES) throw new RangeError(`${archive.length} bytes are more than ${MAX_BYTES}`)
    writeFileSync(new URL(`${name}.zip.br`, import.meta.url), archive)
    console.log(
      `${name}.zip.br: ${archive.length} bytes, ${played.bets.length} settled bets, open: ${JSON.stringify(played.open)}`,
    )
  } finally {
    await release.kill()
    rmSync(directory, { recursive: true, force: true })
  }
}

const [, , checkout, name] = argv
if (!checkout || !name || !/^[\w.-]+$/.test(name)) {
  console.error(USAGE)
  process.exit(2)
}
await write(resolve(checkout), name)
