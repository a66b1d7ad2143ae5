import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A build: the file that is written last, its source directories, and the exclusions among them. The supervisor runs
 * from its sources.
 * @typedef {{ entry: string, sources: readonly string[], notBuilt: readonly string[] }} Build
 */

/** Files that each build or check generates do not make it stale. @satisfies {Build} */
export const SITE_BUILD = {
  entry: '.output/server/index.mjs',
  sources: ['app', 'db/cache', 'messages', 'public', 'server', 'app.config.ts', 'package-lock.json'],
  notBuilt: [
    'app/console',
    'app/paraglide',
    'app/routeTree.gen.ts',
    'messages/console',
    'messages/console.inlang',
    'messages/project.inlang',
    'server/platform',
    'server/studio',
    'server/supervisor',
    'server/witness',
  ],
}

/** The operator's console, with what it shares with the site. @satisfies {Build} */
export const CONSOLE_BUILD = {
  entry: '.output-console/index.html',
  sources: [
    'app/console',
    'app/lib/browser',
    'app/lib/format',
    'app/styles',
    'messages/console',
    'messages/console.inlang/settings.json',
    'server/shared',
    'package-lock.json',
  ],
  notBuilt: ['app/console/paraglide'],
}

/**
 * The platform, the studio and the console that the platform serves; the directory of the supervisor contains their
 * build.
 * @satisfies {Build}
 */
export const PROGRAMS_BUILD = {
  entry: '.output-platform/platform.mjs',
  sources: ['db/platform', 'server', ...CONSOLE_BUILD.sources],
  notBuilt: ['server/edge', ...CONSOLE_BUILD.notBuilt],
}

/** @param {string} root @param {string} path @param {readonly string[]} notBuilt @returns {number} ms */
function newestChange(root, path, notBuilt) {
  if (notBuilt.includes(path)) return 0
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return 0
  if (!found.isDirectory()) return found.mtimeMs
  return Math.max(0, ...readdirSync(join(root, path)).map((name) => newestChange(root, `${path}/${name}`, notBuilt)))
}

/**
 * Whether the build must be made: it is missing, or a source is newer.
 * @param {string} root
 * @param {Build} build
 */
export function isBuildStale(root, { entry, sources, notBuilt }) {
  const built = statSync(join(root, entry), { throwIfNoEntry: false })
  return !built || sources.some((path) => newestChange(root, path, notBuilt) > built.mtimeMs)
}
