import { writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** By its name, where the source of a program or of a thread stands. */
type Sources = Readonly<Record<string, string>>

/** Packages that load a library of the machine from where they stand. */
const NATIVE = ['libsql', '@node-rs/argon2', 'sharp']

/** What the platform's modules are, but for their commands. */
const MODULES = /\/module\.ts$/

/**
 * Makes `NAME.mjs` of each, with its packages in it: to read hundreds of sources, to take their types out and to look up what
 * they import takes three times as long as all else that a start does. They are left readable, with the name of each source before
 * what is from it, since stacks of faults name their lines.
 *
 * A program named `…-writer` loads the platform's commands and no `module.ts`: what handlers need for HTTP stays out of its file.
 */
export async function bundle(sources: Sources, directory: string): Promise<void> {
  for (const [name, source] of Object.entries(sources))
    await build({
      configFile: false,
      logLevel: 'error',
      // as the sources have it
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
  // else whoever loads one reads on upwards for what kind of module it is
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module' }))
}

/** A folder that a module reads stands beside the one file (`build-programs.ts`). */
function findFolders(): Plugin {
  const folder = /new URL\('(\.[^']+\/)', import\.meta\.url\)/g
  return {
    name: 'find folders',
    enforce: 'pre',
    transform: (code) =>
      code.replaceAll(folder, (_, path: string) => `new URL('./${basename(path)}/', import.meta.url)`),
  }
}

/** The entry of a thread stands beside the module that starts it: from one file it is the thread's one file, or its source. */
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
