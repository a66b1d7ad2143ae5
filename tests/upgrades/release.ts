import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { freePort } from '#server/supervisor/ports.ts'

const HOST = '127.0.0.1'
const PLATFORM = 'server/platform/hosts/node/main.ts'
const STUDIO = 'server/studio/hosts/node/main.ts'

/** Key with which a played release and its successors sign the studio's calls. */
export const UPGRADE_STUDIO_KEY = { id: 'studio-1', secret: '5e'.repeat(32) }
/** Page that frames the studio's games. */
export const UPGRADE_SITE = 'https://fairline.example'

export type Release = {
  readonly url: string
  /** Address of the studio; null for a release without one. */
  readonly studioUrl: string | null
  /** Copies the write-ahead log of each database into its file and empties it. */
  checkpoint(): void
  /** Ends every program with SIGKILL, as a power failure does. Safe to repeat. */
  kill(): Promise<void>
}

/**
 * Starts the programs of a checkout from their sources on free ports. Rejects with the output of a program that ends
 * early.
 */
export async function startRelease(checkout: string, directory: string): Promise<Release> {
  const [port, studioPort] = [String(await freePort(HOST)), String(await freePort(HOST))]
  const [url, studioUrl] = [`http://${HOST}:${port}`, `http://${HOST}:${studioPort}`]
  const hasStudio = existsSync(join(checkout, STUDIO))
  const shared = { DATA_DIR: directory, LOG_LEVEL: 'warn' }
  const children: ChildProcess[] = []
  const kill = async () => {
    await Promise.all(children.splice(0).map(ended))
  }
  try {
    children.push(
      await start(checkout, PLATFORM, /^platform ready on/m, {
        ...shared,
        PLATFORM_HOST: HOST,
        PLATFORM_PORT: port,
        OPERATOR_PORT: String(await freePort(HOST)),
        CAPTCHA_PROVIDER: 'none',
        DEMO_LOGIN: 'true',
        GAMES_STUDIO_ORIGIN: studioUrl,
        GAMES_STUDIO_KEYS: JSON.stringify([UPGRADE_STUDIO_KEY]),
      }),
    )
    if (hasStudio)
      children.push(
        await start(checkout, STUDIO, /^studio ready on port/m, {
          ...shared,
          STUDIO_HOST: HOST,
          STUDIO_PORT: studioPort,
          STUDIO_WALLET_URL: url,
          STUDIO_KEY_ID: UPGRADE_STUDIO_KEY.id,
          STUDIO_KEY_SECRET: UPGRADE_STUDIO_KEY.secret,
          STUDIO_OPERATOR_ORIGINS: UPGRADE_SITE,
        }),
      )
  } catch (error) {
    await kill()
    throw error
  }
  const databases = hasStudio ? ['platform.db', 'studio.db'] : ['platform.db']
  return {
    url,
    studioUrl: hasStudio ? studioUrl : null,
    kill,
    checkpoint() {
      for (const name of databases) emptyLog(join(directory, name))
    },
  }
}

function emptyLog(file: string): void {
  const database = new Database(file, { timeout: 5000 })
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function start(
  cwd: string,
  file: string,
  ready: RegExp,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(join(cwd, 'node_modules/.bin/node'), [file], {
    cwd,
    env: { PATH, HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  return new Promise((resolve, reject) => {
    const onText = (text: Buffer) => {
      printed += text
      if (ready.test(printed)) resolve(child)
    }
    child.stdout.on('data', onText)
    child.stderr.on('data', onText)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}: ${printed}`)))
  })
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
