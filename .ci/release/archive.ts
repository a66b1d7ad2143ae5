import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { PROGRAMS_BUILD, SITE_BUILD } from '#server/supervisor/build-age.mjs'
import { BESIDE_BUNDLES } from '#server/supervisor/bundle.ts'
import { COMPILED } from '#server/supervisor/programs.ts'
import { type Architecture, copyPackages } from './packages.ts'

/** Largest archive, in bytes. */
export const MAX_BYTES = 120 * 1024 * 1024

const SITE = dirname(dirname(SITE_BUILD.entry))
/** The packages of the site are among those of the archive. */
const SITE_PACKAGES = join(SITE, 'server/node_modules')
const COPIED = [
  SITE,
  dirname(PROGRAMS_BUILD.entry),
  'bin',
  'deploy',
  'docs/operating.md',
  'docs/settings.md',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE.md',
]

/** The same build has the same archive: every file has this time, owner and order. */
const SAME = [
  '--sort=name',
  '--mtime=2026-01-01T00:00:00Z',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--format=ustar',
]

type Manifest = { readonly name: string; readonly version: string; readonly license: string }

/**
 * Writes `<name>-<version>-linux-<architecture>.tar.gz` of the build in the project to a folder: all that
 * `bin/fairline` needs, apart from Node. Returns its path. Throws CannotFetch if a package for the architecture is not to
 * be had.
 */
export function writeArchive(root: string, architecture: Architecture, to: string): string {
  const { name, version, license }: Manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const staging = mkdtempSync(join(tmpdir(), 'fairline-release-'))
  const folder = join(staging, `${name}-${version}`)
  const left = new Set([COMPILED, resolve(root, SITE_PACKAGES)])
  try {
    for (const path of COPIED)
      cpSync(join(root, path), join(folder, path), { recursive: true, filter: (file) => !left.has(resolve(file)) })
    // no module type: an older Node still reads bin/fairline
    writeFileSync(
      join(folder, 'package.json'),
      `${JSON.stringify({ name, version, license, private: true }, null, 2)}\n`,
    )
    copyPackages(root, BESIDE_BUNDLES, architecture, folder)
    allowReading(folder)
    mkdirSync(to, { recursive: true })
    const archive = join(resolve(to), `${name}-${version}-linux-${architecture}.tar.gz`)
    execFileSync('tar', [...SAME, '-I', 'gzip -n', '-cf', archive, '-C', staging, `${name}-${version}`])
    return archive
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Sets the same modes whatever the mask of the user who builds: everybody reads, and the owner writes. */
function allowReading(path: string): void {
  const state = statSync(path)
  chmodSync(path, state.isDirectory() || (state.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (state.isDirectory()) for (const name of readdirSync(path)) allowReading(join(path, name))
}
