import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

export const ARCHITECTURES = ['x64', 'arm64'] as const
/** Of Linux with glibc. */
export type Architecture = (typeof ARCHITECTURES)[number]

type Locked = {
  readonly version: string
  readonly integrity: string
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

type Lock = { readonly packages: Readonly<Record<string, Locked>> }

/** A package that no registry delivers as it is locked. */
export class CannotFetch extends Error {
  override readonly name = 'CannotFetch'
}

const isFor = (architecture: Architecture, path: string, { os, cpu, libc }: Locked) =>
  (os?.includes('linux') ?? true) &&
  (cpu?.includes(architecture) ?? true) &&
  // not every package for musl says so
  (libc?.includes('glibc') ?? !path.endsWith('-musl'))

/** Path of a dependency as Node finds it from a package: in its own folder, or in one above. */
function findLocked({ packages }: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (folder === '') return undefined
  }
}

/** Packages with all they depend on, as folders below the project. */
export function tracePackages(lock: Lock, names: readonly string[], architecture: Architecture): string[] {
  const traced = new Set<string>()
  const follow = (from: string, name: string, isOptional: boolean) => {
    const path = findLocked(lock, from, name)
    const locked = path === undefined ? undefined : lock.packages[path]
    if (path === undefined || !locked) {
      if (isOptional) return
      throw new CannotFetch(`${name} is not in package-lock.json`)
    }
    if (traced.has(path) || !isFor(architecture, path, locked)) return
    traced.add(path)
    for (const dependency of Object.keys(locked.dependencies ?? {})) follow(path, dependency, false)
    for (const dependency of Object.keys(locked.optionalDependencies ?? {})) follow(path, dependency, true)
  }
  for (const name of names) follow('', name, false)
  return [...traced].sort()
}

/**
 * Copies packages and all they depend on to a folder. Those of another architecture, which are not installed here, come
 * from the registry and must have the hash of package-lock.json. Throws CannotFetch.
 */
export function copyPackages(root: string, names: readonly string[], architecture: Architecture, to: string): void {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const paths = tracePackages(lock, names, architecture)
  const isNested = (path: string) => basename(path) === 'node_modules'
  for (const path of paths) {
    const installed = join(root, path)
    const copy = join(to, path)
    const locked = lock.packages[path]
    // the folder of a package has the packages that it nests, which are traced by themselves
    if (existsSync(installed))
      cpSync(installed, copy, { recursive: true, filter: (file) => file === installed || !isNested(file) })
    else if (locked) fetchPackage(path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length), locked, copy)
  }
}

function fetchPackage(name: string, { version, integrity }: Locked, to: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'fairline-package-'))
  try {
    execFileSync('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', folder], { stdio: 'pipe' })
    const [file = ''] = readdirSync(folder)
    const packed = readFileSync(join(folder, file))
    if (`sha512-${createHash('sha512').update(packed).digest('base64')}` !== integrity)
      throw new CannotFetch(`${name}@${version} is not the package of package-lock.json`)
    mkdirSync(to, { recursive: true })
    execFileSync('tar', ['-xzf', join(folder, file), '-C', to, '--strip-components=1', '--no-same-owner'])
  } catch (error) {
    if (error instanceof CannotFetch) throw error
    throw new CannotFetch(`${name}@${version} cannot be fetched`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
