import { hkdfSync } from 'node:crypto'
import { resolve } from 'node:path'
import { childEnvironment, type Environment, parseEnvironment } from '#server/env.ts'
import { loadOrCreateSecrets, restrictNewFiles, type Secrets, SecretsExposed } from '../secrets.ts'
import { EnvironmentError } from '../settings.ts'
import { isOnLoopback } from '../shared/constants/external-url.ts'
import { STUDIO_PATH } from '../shared/constants/paths.ts'
import { checkPortIsFree, freePort, isPortFree, siteAddresses } from './ports.ts'
import { localUrl } from './programs.ts'
import { Stop } from './stop.mjs'

export type Prepared = {
  readonly settings: Environment
  /** Absolute. */
  readonly dataDir: string
  /** Environment of the child processes: the given variables, explicit defaults, and the shared secrets. */
  readonly environment: Record<string, string | undefined>
  readonly secrets: Secrets
  /** The usual port of the operator API, if another program has it and another port was chosen; else null. */
  readonly takenOperatorPort: number | null
}

/** Reads the settings, creates the secrets and checks that the ports are free. Throws EnvironmentError and Stop. */
export async function prepare(mode: 'development' | 'production'): Promise<Prepared> {
  const given = parseEnvironment(childEnvironment({ NODE_ENV: mode }))
  const dataDir = resolve(given.DATA_DIR)
  // a dev server also writes sources; a production server writes only data
  if (mode === 'production') restrictNewFiles()
  const secrets = await loadOrCreateSecrets(dataDir).catch((error: unknown) => {
    throw error instanceof SecretsExposed ? new Stop(error.message) : error
  })
  await checkPortIsFree('PORT', { host: given.HOST, port: given.PORT })
  const isEmbedded = given.UPSTREAM === 'embedded'
  if (isEmbedded)
    await Promise.all([
      checkPortIsFree('PLATFORM_PORT', { host: given.PLATFORM_HOST, port: given.PLATFORM_PORT }),
      checkPortIsFree('STUDIO_PORT', { host: given.HOST, port: given.STUDIO_PORT }),
    ])
  const settings = isEmbedded ? { ...given, OPERATOR_PORT: await operatorPort(given) } : given
  return {
    settings,
    dataDir,
    secrets,
    takenOperatorPort: settings.OPERATOR_PORT === given.OPERATOR_PORT ? null : given.OPERATOR_PORT,
    environment: childEnvironment({
      NODE_ENV: mode,
      HOST: settings.HOST,
      PORT: String(settings.PORT),
      DATA_DIR: dataDir,
      APP_SECRET: settings.APP_SECRET ?? secrets.app,
      SERVICE_SECRET: settings.SERVICE_SECRET ?? secrets.service,
      ...(isEmbedded && { OPERATOR_PORT: String(settings.OPERATOR_PORT), ...studioVariables(settings, secrets) }),
    }),
  }
}

/** The port that is set, which must be free; else the usual one, or any free one beside another site on this machine. */
async function operatorPort({ OPERATOR_HOST: host, OPERATOR_PORT: port }: Environment): Promise<number> {
  const isSet = childEnvironment({}).OPERATOR_PORT !== undefined
  if (isSet) await checkPortIsFree('OPERATOR_PORT', { host, port })
  if (isSet || (await isPortFree({ host, port }))) return port
  return freePort(host)
}

/** Addresses of this machine, from which the site passes on the address of a player. */
const LOOPBACK = ['127.0.0.1', '::1']
const STUDIO_KEY = { id: 'studio-1', purpose: 'fairline/studio-key/v1', bytes: 32 } as const

/**
 * Connects the embedded studio and the platform: the studio's key, the address of each, and who may frame its games.
 * Variables that are already set stay. On one's own machine the studio has a host name that every browser resolves to
 * it, and that shares no cookies with the site's; a public site serves the games from its own host, in frames with an
 * opaque origin.
 */
function studioVariables(settings: Environment, secrets: Secrets): Record<string, string> {
  const secret = settings.APP_SECRET ?? secrets.app
  const key = Buffer.from(hkdfSync('sha256', secret, '', STUDIO_KEY.purpose, STUDIO_KEY.bytes)).toString('hex')
  const { PUBLIC_ORIGIN: site } = settings
  const isPublic = site !== undefined && !isOnLoopback(site)
  const given = childEnvironment({})
  const usual = isPublic ? site + STUDIO_PATH : `http://studio.localhost:${settings.STUDIO_PORT}`
  const address = new URL(given.GAMES_STUDIO_ORIGIN || usual)
  if (given.GAMES_STUDIO_ORIGIN && isPublic && isOnLoopback(address.href))
    throw new EnvironmentError([
      `GAMES_STUDIO_ORIGIN: only browsers on this machine reach ${given.GAMES_STUDIO_ORIGIN}, and players of ${site} need a domain that leads to STUDIO_PORT`,
    ])
  const isOnSite = address.pathname === STUDIO_PATH
  const sites = settings.PUBLIC_ORIGIN
    ? [settings.PUBLIC_ORIGIN]
    : [...siteAddresses(settings.HOST, settings.PORT), `http://127.0.0.1:${settings.PORT}`]
  const defaults = {
    GAMES_STUDIO_ORIGIN: usual,
    GAMES_STUDIO_URL: localUrl(settings.HOST, settings.STUDIO_PORT),
    GAMES_STUDIO_KEYS: JSON.stringify([{ id: STUDIO_KEY.id, secret: key }]),
    STUDIO_KEY_ID: STUDIO_KEY.id,
    STUDIO_KEY_SECRET: key,
    STUDIO_HOST: settings.HOST,
    STUDIO_PORT: String(settings.STUDIO_PORT),
    STUDIO_WALLET_URL: localUrl(settings.PLATFORM_HOST, settings.PLATFORM_PORT),
    STUDIO_OPERATOR_ORIGINS: [...new Set(sites)].join(','),
    STUDIO_TRUSTED_PROXY: [...settings.TRUSTED_PROXY, ...(isOnSite ? LOOPBACK : [])].join(','),
  }
  const set = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, given[name] || value]))
  return {
    ...set,
    GAME_FRAME_ORIGINS: given.GAME_FRAME_ORIGINS || address.origin,
    ...(isOnSite && { STUDIO_URL: given.STUDIO_URL || defaults.GAMES_STUDIO_URL }),
  }
}
