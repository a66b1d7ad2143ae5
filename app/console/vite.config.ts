import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from '../build/browser-floor.ts'

/** Build of the operator's console: a single-page app of its own, which shares no file with the site's build. */
export default defineConfig({
  publicDir: false,
  resolve: { alias: { '~': fileURLToPath(new URL('..', import.meta.url)) } },
  plugins: [tailwindcss(), viteReact()],
  build: {
    target: buildTargets(),
    // the policy of the document admits no data: scripts or styles
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
