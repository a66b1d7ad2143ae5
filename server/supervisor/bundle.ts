import { writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** Source path of each program or thread, by its name. */
type Sources = Readonly<Record<string, string>>

/** Packages that load a native library from their own directory. */
const NATIVE = ['libsql', '@node-rs/argon2', 'sharp']

/** Packages of which a program reads files when it starts. */
const READ = [
  '@fontsource-variable/noto-sans-devanagari',
  '@fontsource-variable/onest',
  '@ip-location-db/geo-whois-asn-country-mmdb',
]

/** All packages that must be installed where bundles run. */
export const BESIDE_BUNDLES = [...NATIVE, ...READ]

/** Entry files of the platform's modules; their commands are separate. */
const MODULES = /\/module\.ts$/

/**
 * Bundles each source to `NAME.mjs`, including its packages: reading hundreds of sources, stripping their types and
 * resolving their imports takes three times as long as the rest of a start. The output is not minified, and names each
 * source before its code, since stack traces refer to its lines.
 *
 * A program named `…-writer` loads the platform's commands and no `module.ts`: dependencies of HTTP handlers stay out
 * of its file.
 */
export async function bundle(sources: Sources, directory: string): Promise<void> {
  for (const [name, source] of Object.entries(sources))
    await build({
      configFile: false,
      logLevel: 'error',
      // same value as in the sources
      define: { 'import.meta.env.PROD': 'false' },
      ssr: { noExternal: true, external: NATIVE },
      plugins: [findThreads(sources), findFolders()],
      build: {
        ssr: true,
        outDir: directory,
        emptyOutDir: false,
        minify: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: { [name]: source },
          external: name.endsWith('-writer') ? MODULES : [],
          output: { entryFileNames: '[name].mjs', codeSplitting: false },
        },
      },
    })
  // otherwise Node searches the parent directories for the module type
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }))
}

/** Resolves directories that a module reads: they are next to the bundle (`build-programs.ts`). */
function findFolders(): Plugin {
  const folder = /new URL\('(\.[^']+\/)', import\.meta\.url\)/g
  return {
    name: 'find folders',
    enforce: 'pre',
    transform: (code) =>
      code.replaceAll(folder, (_, path: string) => `new URL('./${basename(path)}/', import.meta.url)`),
  }
}

/**
 * Resolves the entry of a thread: in a bundle it is the thread's own bundle, otherwise the source next to its module.
 */
function findThreads(sources: Sources): Plugin {
  const entry = /new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g
  const nameOf = (source: string) => Object.entries(sources).find(([, one]) => resolve(one) === source)?.[0]
  return {
    name: 'find threads',
    enforce: 'pre',
    transform: (code, id) =>
      code.replaceAll(entry, (_, path: string) => {
        const source = resolve(dirname(id), path)
        const name = nameOf(source)
        return name === undefined ? `new URL('${pathToFileURL(source)}')` : `new URL('./${name}.mjs', import.meta.url)`
      }),
  }
}
