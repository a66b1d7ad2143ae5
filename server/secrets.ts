import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { formerSecret } from './settings.ts'

const kept = z.object({
  app: z.string().min(32),
  service: z.string().min(32),
  /** Of the app, before that. */
  former: z.array(formerSecret).optional(),
  /** Of the demo login. */
  demo: z.string().min(8),
})

/** What the site's processes share and nobody else may know. */
export type Secrets = z.output<typeof kept>

const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const
/** The secrets have been open to others; the message says what to do. */
export class SecretsExposed extends Error {
  override readonly name = 'SecretsExposed'
}

/** What a mode grants to anybody but the owner. */
const OTHERS = 0o077
/** Windows has no such modes. */
const HAS_MODES = process.platform !== 'win32'

function makeSecrets(): Secrets {
  return {
    app: randomBytes(32).toString('base64url'),
    service: randomBytes(32).toString('base64url'),
    demo: randomBytes(9).toString('base64url'),
  }
}

/** For a program that writes players' data: whatever it makes from now on is for its owner alone. */
export function closeNewFiles(): void {
  process.umask(OTHERS)
}

/**
 * Reads the secrets of a data directory, or makes them at its first use. Two processes at once get the same ones: a
 * whole file is linked into place, and the loser reads the winner's. The directory is its owner's alone. Throws SecretsExposed for
 * a file that others can read, since they may have done so.
 */
export async function loadOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY.folder })
  await closeFolder(dataDir)
  // a disk that is full or read-only does not keep a platform with its secrets from starting
  if (!existsSync(file)) await create(file)
  await checkMode(file)
  return kept.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function create(file: string): Promise<void> {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  try {
    await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { flag: 'wx', mode: OWNER_ONLY.file })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

/** A folder from before, or made by hand; somebody else's is for them to close. */
async function closeFolder(folder: string): Promise<void> {
  const { mode, uid } = await stat(folder)
  if (HAS_MODES && (mode & OTHERS) !== 0 && uid === process.getuid?.()) await chmod(folder, OWNER_ONLY.folder)
}

async function checkMode(file: string): Promise<void> {
  const { mode } = await stat(file)
  if (!HAS_MODES || (mode & OTHERS) === 0) return
  const shown = (mode & 0o777).toString(8)
  throw new SecretsExposed(
    `${file} is open to others (mode ${shown}): who has read it can sign in as anybody. Delete it for new secrets, or chmod 600 it if nobody has.`,
  )
}
