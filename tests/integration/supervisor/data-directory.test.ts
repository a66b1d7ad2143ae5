import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openCacheDatabase } from '#db/cache/client.ts'
import { freePort } from '#server/supervisor/ports.ts'
import { STUDIO_KEY } from '../../support/casino/wallet-client.ts'
import { register } from '../../support/platform/players.ts'
import { spawnPlatform } from '../../support/platform/spawn-platform.ts'
import { bundled } from '../../support/run/bundled.ts'
import { spawnServer } from '../../support/spawn-server.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const HOST = '127.0.0.1'

test.each(['100% sure', 'a#b', 'what?mode=ro', 'a%20b'])(
  'every program keeps its data in a directory named %s',
  async (name) => {
    using parent = temporaryDirectory()
    const directory = join(parent.path, name)
    mkdirSync(directory)
    {
      await using platform = await spawnPlatform({ directory })
      expect(await register(platform)).toMatch(/./)
      await using _studio = await spawnServer({
        file: fileURLToPath(bundled('studio')),
        ready: /^studio ready on port/m,
        environment: {
          DATA_DIR: directory,
          STUDIO_HOST: HOST,
          STUDIO_PORT: String(await freePort(HOST)),
          STUDIO_KEY_SECRET: STUDIO_KEY.secret,
        },
      })
      const { $client } = await openCacheDatabase({ DATA_DIR: directory } as Parameters<typeof openCacheDatabase>[0])
      $client.close()
    }
    for (const file of ['platform.db', 'studio.db', 'cache.db']) expect(existsSync(join(directory, file))).toBe(true)
    expect(readdirSync(parent.path)).toEqual([name])
  },
)
