import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { formerSecret } from './settings.ts'

const kept = z.object({
  app: z.string().min(32),
  service: z.string().min(32),
  /** Earlier secrets of the app. */
  former: z.array(formerSecret).optional(),
  /** Password of the demo login. */
  demo: z.string().min(8),
})

/** Secrets shared by the site's processes only. */
export type Secrets = z.output<typeof kept>

const OWNER_ONLY = { file: 0o600, folder: 0o700 } as const
/** Others have been able to read the secrets; the message says what to do. */
export class SecretsExposed extends Error {
  override readonly name = 'SecretsExposed'
}

/** Permission bits of everyone but the owner. */
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

/** For a program that writes players' data: all files it creates from now on are accessible to the owner only. */
export function restrictNewFiles(): void {
  process.umask(OTHERS)
}

/**
 * Reads the secrets of a data directory, or creates them on first use. Concurrent processes get the same ones: a
 * complete file is linked into place, and the loser reads the winner's. The directory is accessible to its owner only.
 * Throws SecretsExposed for a file that others can read, since they may have done so.
 */
export async function loadOrCreateSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  await mkdir(dataDir, { recursive: true, mode: OWNER_ONLY.folder })
  await restrictDirectory(dataDir)
  // a full or read-only disk must not keep a platform that has its secrets from starting
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

/** Restricts a directory that existed before; one of another owner is theirs to restrict. */
async function restrictDirectory(folder: string): Promise<void> {
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
