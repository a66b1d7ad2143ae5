import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const kept = z.object({
  app: z.string().min(32),
  service: z.string().min(32),
  /** Of the demo login. */
  demo: z.string().min(8),
})

/** What the site's processes share and nobody else may know. */
export type Secrets = z.output<typeof kept>

const OWNER_ONLY = 0o600

function makeSecrets(): Secrets {
  return {
    app: randomBytes(32).toString('base64url'),
    service: randomBytes(32).toString('base64url'),
    demo: randomBytes(9).toString('base64url'),
  }
}

/**
 * Reads the secrets of a data directory, or makes them at its first use. Two processes at once get the same ones: a
 * whole file is linked into place, and the loser reads the winner's.
 */
export async function keepSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const draft = join(dataDir, `secrets.${process.pid}.${randomBytes(4).toString('hex')}`)
  await mkdir(dataDir, { recursive: true })
  await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { flag: 'wx', mode: OWNER_ONLY })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  await chmod(file, OWNER_ONLY)
  return kept.parse(JSON.parse(await readFile(file, 'utf8')))
}
