import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { LOCALES, type Locale } from '../../server/shared/constants/locales.ts'
import type { WorkerBuild } from '../worker/build.ts'
import { offlinePage } from './offline-pages.ts'

type Chunk = Rolldown.OutputChunk

/**
 * Modules whose scripts work offline: home, rules, FAQ, the verifier with the rules of all games, the published books,
 * and the API client.
 */
const OFFLINE = [
  /\/app\/routes\/(?:index|faq|fairness|fairness_\.ledger|policy\/.+)\.tsx(?:\?|$)/,
  /\/app\/(?:features\/(?:lobby|legal|fairness|books|faq|web-app)|games\/engine\/fairness|shell\/(?:web-app|search))\//,
  /\/app\/games\/[\w-]+\/(?:details|proof)\.tsx?$/,
  /\/app\/lib\/calls\/trpc-over-http\.ts$/,
]
/** Chunks that exist per language: each reader gets only their own. */
const OF_LOCALE = /\/app\/features\/faq\/content\/(\w+)\.ts$/

/**
 * Writes /sw.js and its inputs: a separate script, since a service worker must be one file at the root, and the list of
 * files to cache, which is known only after the build.
 */
export function serviceWorker(id: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    applyToEnvironment: (env) => env.name === 'client',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.values(bundle)
        const chunks = files.filter((file) => file.type === 'chunk')
        const styles = files.map(({ fileName }) => fileName).filter((name) => /^assets\/styles-[\w-]+\.css$/.test(name))
        const script = await bundled('offline-page.ts', {})
        const scriptId = this.emitFile({ type: 'asset', name: 'offline.js', source: script })
        const scriptPath = `/${this.getFileName(scriptId)}`
        const stylePath = `/${styles[0] ?? ''}`
        const worker: WorkerBuild = {
          id,
          offlinePages: ofEach((locale) => `/offline/${locale}.html`),
          ofOfflinePages: [stylePath, scriptPath, '/brand.css', '/favicon.svg'],
          scripts: ofEach((locale) => offlineFiles(chunks, locale)),
        }
        for (const locale of LOCALES)
          this.emitFile({
            type: 'asset',
            fileName: `offline/${locale}.html`,
            source: offlinePage(locale, { styles: stylePath, script: scriptPath }),
          })
        const source = await bundled('service-worker.ts', { WORKER_BUILD: JSON.stringify(worker) })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

const ofEach = <T>(value: (locale: Locale) => T) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, value(locale)])) as Record<Locale, T>

/** Scripts of the offline pages with all static and dynamic imports, and their styles. */
function offlineFiles(chunks: readonly Chunk[], locale: Locale): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const isForeign = ({ moduleIds }: Chunk) => moduleIds.some((id) => (OF_LOCALE.exec(id)?.[1] ?? locale) !== locale)
  const found = new Set<Chunk>()
  const add = (chunk: Chunk | undefined, isFollowed: boolean) => {
    if (chunk === undefined || found.has(chunk) || isForeign(chunk)) return
    found.add(chunk)
    const next = isFollowed && !chunk.isEntry ? [...chunk.imports, ...chunk.dynamicImports] : chunk.imports
    for (const name of next) add(byName.get(name), isFollowed)
  }
  for (const chunk of chunks) if (chunk.isEntry) add(chunk, false)
  for (const chunk of chunks)
    if (chunk.moduleIds.some((id) => OFFLINE.some((pattern) => pattern.test(id)))) add(chunk, true)
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return [
    ...[...found].map(({ fileName }) => `/assets/${locale}/${basename(fileName)}`),
    ...new Set(styles.map((name) => `/${name}`)),
  ]
}

async function bundled(name: string, define: Readonly<Record<string, string>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['browser', 'default'] },
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../worker/${name}`, import.meta.url)),
        output: { format: 'iife' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs.flatMap((one) => ('output' in one ? one.output : [])).find((one) => one.type === 'chunk')
  if (chunk === undefined) throw new Error(`${name} produced no script`)
  return chunk.code
}
