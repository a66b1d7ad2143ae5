import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { createBuilder } from 'vite'
import { gzipBytes } from './page-scripts.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const ROOT = fileURLToPath(new URL('floor-app', import.meta.url))

/** Gzip bytes of all scripts of the empty app in `floor-app`: Start, Router, Query and tRPC, built as the site is. */
export async function frameworkFloor(): Promise<number> {
  using out = temporaryDirectory()
  const builder = await createBuilder({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    cacheDir: join(out.path, 'cache'),
    plugins: [
      tanstackStart({ srcDirectory: '.', router: { generatedRouteTree: join(out.path, 'routeTree.gen.ts') } }),
      viteReact(),
    ],
    environments: {
      client: { build: { outDir: join(out.path, 'client') } },
      ssr: { build: { outDir: join(out.path, 'server') } },
    },
  })
  await builder.buildApp()
  const folder = join(out.path, 'client/assets')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipBytes(readFileSync(join(folder, name))), 0)
}
