import { join } from 'node:path'
import { z } from 'zod'
import { address, list, parseSettings, port, setting, type Variables } from '#server/settings.ts'
import { isKeyName } from '#server/shared/log/note.ts'

/** Settings of the witness. It shares none with the site but the data directory. */
export type WitnessSettings = {
  readonly host: string
  readonly port: number
  /** Directory of the key and the database. */
  readonly directory: string
  /** File of the trusted logs. */
  readonly logsFile: string
  /** Name of a new key; undefined for a random one. */
  readonly name: string | undefined
  /** Addresses and CIDR ranges of trusted proxies, whose headers name the client. */
  readonly trustedProxies: readonly string[]
}

const schema = z.object({
  WITNESS_HOST: setting(z.string().default('0.0.0.0'), 'Address that the witness listens on.'),
  WITNESS_PORT: setting(port.default(4200), 'Port of the witness.'),
  WITNESS_LOGS: setting(
    z.string().optional(),
    'File of the logs that it watches: a verifier key per line. Read again when it has changed.',
    { unset: '`DATA_DIR/witness/logs`' },
  ),
  WITNESS_NAME: setting(
    z.string().refine(isKeyName, 'a name without spaces and plus signs').optional(),
    'Name of its key, as `witness.example/w1`. The key is generated at the first start and keeps its name.',
    { unset: 'a random one' },
  ),
  WITNESS_TRUSTED_PROXY: setting(list(address), 'Addresses and ranges of proxies whose headers name the client.', {
    unset: 'none',
  }),
  DATA_DIR: z.string().default('./data'),
})

/** Settings of the witness, for docs/settings.md. */
export const WITNESS_SETTINGS = schema.shape

/** Throws EnvironmentError. */
export function witnessSettings(variables: Variables): WitnessSettings {
  const it = parseSettings(schema, variables)
  const directory = join(it.DATA_DIR, 'witness')
  return {
    host: it.WITNESS_HOST,
    port: it.WITNESS_PORT,
    directory,
    logsFile: it.WITNESS_LOGS ?? join(directory, 'logs'),
    name: it.WITNESS_NAME,
    trustedProxies: it.WITNESS_TRUSTED_PROXY,
  }
}
