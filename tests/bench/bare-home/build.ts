import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import viteReact from '@vitejs/plugin-react'
import { build } from 'vite'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Builds the server beside this file from the site's own sources. Resolves with the file to run. */
export async function buildBareHome(outDir: string): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: { '~': join(ROOT, 'app') } },
    plugins: [tailwindcss(), viteReact()],
    build: { ssr: join(ROOT, 'tests/bench/bare-home/server.tsx'), outDir, emptyOutDir: true },
  })
  return join(outDir, 'server.js')
}
