import { resolve } from 'node:path'
import { childEnvironment, type Environment, parseEnvironment } from '#server/env.ts'
import { closeNewFiles, loadOrCreateSecrets, type Secrets, SecretsExposed } from '../secrets.ts'
import { checkPortIsFree } from './ports.ts'
import { Stop } from './stop.mjs'

export type Prepared = {
  readonly settings: Environment
  /** Absolute. */
  readonly dataDir: string
  /** For the child processes: what was given, the defaults spelled out, and the shared secrets. */
  readonly environment: Record<string, string | undefined>
  readonly secrets: Secrets
}

/** Reads the settings, makes the secrets and makes sure that the ports are free. Throws EnvironmentError and Stop. */
export async function prepare(mode: 'development' | 'production'): Promise<Prepared> {
  const settings = parseEnvironment(childEnvironment({ NODE_ENV: mode }))
  const dataDir = resolve(settings.DATA_DIR)
  // a dev server also writes sources; what is served writes data only
  if (mode === 'production') closeNewFiles()
  const secrets = await loadOrCreateSecrets(dataDir).catch((error: unknown) => {
    throw error instanceof SecretsExposed ? new Stop(error.message) : error
  })
  await checkPortIsFree('PORT', { host: settings.HOST, port: settings.PORT })
  if (settings.UPSTREAM === 'embedded')
    await checkPortIsFree('PLATFORM_PORT', { host: settings.PLATFORM_HOST, port: settings.PLATFORM_PORT })
  return {
    settings,
    dataDir,
    secrets,
    environment: childEnvironment({
      NODE_ENV: mode,
      HOST: settings.HOST,
      PORT: String(settings.PORT),
      DATA_DIR: dataDir,
      APP_SECRET: settings.APP_SECRET ?? secrets.app,
      SERVICE_SECRET: settings.SERVICE_SECRET ?? secrets.service,
    }),
  }
}
