import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runStep, tryStep } from './step.mjs'
import { Stop } from './stop.mjs'
import { npm, ROOT } from './toolchain.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lock
 */

/**
 * Whether the packages that npm installed match the lock. An optional package may be missing: it is for another
 * platform.
 * @param {Lock} lock package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json, which npm writes at the end of each install
 */
export function isInstalled(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages[path]
    if (!found) return wanted.optional === true || wanted.devOptional === true
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** @param {string} file @returns {Lock} */
const readLock = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Installs the packages if they are missing or differ from the lock. Throws Stop. */
export async function installPackages() {
  const installed = join(ROOT, 'node_modules/.package-lock.json')
  if (existsSync(installed) && isInstalled(readLock(join(ROOT, 'package-lock.json')), readLock(installed))) return

  const { code, output } = await tryStep('Installing packages', npm('ci', '--no-audit', '--no-fund'))
  if (code === 0) return
  // The lock may lack a binary of this platform; `npm ci` then fails, while `npm install` adds it.
  if (!output.includes('from lock file')) throw new Stop('npm ci failed: read its output above.', output)
  await runStep("Installing this platform's packages", npm('install', '--no-save', '--no-audit', '--no-fund'))
}
