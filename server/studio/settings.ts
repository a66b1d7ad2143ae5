import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { address, list, parseSettings, port, url, type Variables } from '#server/settings.ts'

/** What the studio is told. It knows nothing of the operator but where its wallet is and which pages may frame its games. */
export type StudioSettings = {
  readonly host: string
  readonly port: number
  /** A `file:` URL. */
  readonly databaseUrl: string
  readonly walletUrl: string
  readonly key: { readonly id: string; readonly secret: string }
  /** Origins of pages that may frame its games. */
  readonly operatorOrigins: readonly string[]
  /** Addresses and CIDR ranges of proxies whose headers name the client. */
  readonly trustedProxies: readonly string[]
}

const schema = z.object({
  STUDIO_HOST: z.string().default('0.0.0.0'),
  STUDIO_PORT: port.default(4100),
  DATA_DIR: z.string().default('./data'),
  STUDIO_WALLET_URL: url.default('http://127.0.0.1:4000'),
  STUDIO_KEY_ID: z.string().default('studio-1'),
  STUDIO_KEY_SECRET: z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in hexadecimal'),
  STUDIO_OPERATOR_ORIGINS: list(url),
  STUDIO_TRUSTED_PROXY: list(address),
})

/** Throws EnvironmentError. */
export function studioSettings(variables: Variables): StudioSettings {
  const it = parseSettings(schema, variables)
  return {
    host: it.STUDIO_HOST,
    port: it.STUDIO_PORT,
    databaseUrl: pathToFileURL(join(it.DATA_DIR, 'studio.db')).href,
    walletUrl: it.STUDIO_WALLET_URL,
    key: { id: it.STUDIO_KEY_ID, secret: it.STUDIO_KEY_SECRET },
    operatorOrigins: it.STUDIO_OPERATOR_ORIGINS,
    trustedProxies: it.STUDIO_TRUSTED_PROXY,
  }
}
