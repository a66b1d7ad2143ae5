// The console has no server-rendered pages: its language is a choice of the operator, kept by the browser.
import { defineConfig } from '@inlang/paraglide-js'

export default defineConfig({
  outdir: './app/console/paraglide',
  outputStructure: 'message-modules',
  localStorageKey: 'fairline-desk-locale',
  strategy: ['localStorage', 'preferredLanguage', 'baseLocale'],
})
