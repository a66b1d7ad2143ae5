import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Environment } from '#server/env.ts'
import { SITE_BUILD } from './build-age.mjs'
import type { Program } from './child.ts'
import type { FileOf } from './programs-built.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Node's compile cache of the built programs, next to them and as trusted; it halves the load time of a start. */
export const COMPILED = join(ROOT, '.output-platform/compiled')

/** Time for the site's open requests to end, in seconds; a child is killed after ten. */
const DRAIN_S = 8

type Variables = Program['environment']

/** Address of a program on this machine, whatever it listens on. */
export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

export function platformProgram(settings: Environment, environment: Variables, fileOf: FileOf): Program {
  return {
    name: 'platform',
    args: [join(ROOT, fileOf('platform'))],
    environment: { NODE_COMPILE_CACHE: COMPILED, ...environment },
    readyUrl: `${localUrl(settings.PLATFORM_HOST, settings.PLATFORM_PORT)}/readyz`,
  }
}

/** The studio of our own games: it receives its key and the platform's address, and none of the operator's settings. */
export function studioProgram(settings: Environment, environment: Variables, fileOf: FileOf): Program {
  const { DATA_DIR, LOG_LEVEL, PATH, NODE_ENV } = environment
  const own = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('STUDIO_')))
  return {
    name: 'studio',
    args: [join(ROOT, fileOf('studio'))],
    environment: { DATA_DIR, LOG_LEVEL, PATH, NODE_ENV, ...own },
    readyUrl: `http://127.0.0.1:${settings.STUDIO_PORT}/readyz`,
  }
}

export function appProgram(settings: Environment, environment: Variables): Program {
  return {
    name: 'site',
    args: [join(ROOT, SITE_BUILD.entry)],
    // srvx drains on a signal unless one of the first two is set; the timeout is shorter than the supervisor's own
    environment: { ...environment, CI: undefined, TEST: undefined, SERVER_SHUTDOWN_TIMEOUT: String(DRAIN_S) },
    readyUrl: `${localUrl(settings.HOST, settings.PORT)}/readyz`,
  }
}

/** Vite's dev server, which includes the site. */
export function devProgram(settings: Environment, environment: Variables): Program {
  const listen = ['--host', settings.HOST, '--port', String(settings.PORT), '--strictPort']
  return {
    name: 'dev server',
    args: ['node_modules/vite/bin/vite.js', 'dev', '--config', 'app.config.ts', ...listen],
    environment,
    readyUrl: `${localUrl(settings.HOST, settings.PORT)}/healthz`,
  }
}
