import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import { address, list, parseSettings, port, setting, url, type Variables } from '#server/settings.ts'

/**
 * Settings of the studio. Of the operator it knows only the wallet's address and the pages that may frame its games.
 */
export type StudioSettings = {
  readonly host: string
  readonly port: number
  /** A `file:` URL. */
  readonly databaseUrl: string
  readonly walletUrl: string
  readonly key: { readonly id: string; readonly secret: string }
  /** Origins of pages that may frame its games. */
  readonly operatorOrigins: readonly string[]
  /** Addresses and CIDR ranges of trusted proxies, whose headers name the client. */
  readonly trustedProxies: readonly string[]
}

const schema = z.object({
  STUDIO_HOST: setting(z.string().default('0.0.0.0'), 'Address that the studio listens on.'),
  // also settings of the platform and of `npm start`
  STUDIO_PORT: port.default(4100),
  DATA_DIR: z.string().default('./data'),
  STUDIO_WALLET_URL: setting(url.default('http://127.0.0.1:4000'), 'Base of the operator’s wallet.'),
  STUDIO_KEY_ID: setting(z.string().default('studio-1'), 'Id of the key that calls of the wallet are signed with.'),
  STUDIO_KEY_SECRET: setting(
    z.string().regex(/^[0-9a-f]{64}$/, '32 bytes in hexadecimal'),
    'That key, 32 bytes in hexadecimal. Required.',
    { unset: 'set by `npm start` and `npm run serve`' },
  ),
  STUDIO_OPERATOR_ORIGINS: setting(list(url), 'Origins of pages that may frame the games.', { unset: 'none' }),
  STUDIO_TRUSTED_PROXY: setting(list(address), 'Addresses and ranges of proxies whose headers name the client.', {
    unset: 'none; `TRUSTED_PROXY` under `npm start` and `npm run serve`',
  }),
})

/** Settings of the studio, for docs/settings.md. */
export const STUDIO_SETTINGS = schema.shape

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
