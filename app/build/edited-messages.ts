import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** A project of the message compiler: its directory, and the directory of the compiled modules. */
type Project = { readonly directory: string; readonly outdir: string }

/** Messages by locale and key. A message is a text, or a list of variants. */
type Messages = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/**
 * Development: compiles the messages of a project that were edited, and only them. `npm run i18n` compiles all of them
 * beforehand. Vite then updates the pages that use them.
 *
 * Compiling all messages takes the compiler ten seconds and 300 MB.
 */
export function editedMessages({ directory, outdir }: Project): Plugin {
  return {
    name: 'edited-messages',
    apply: 'serve',
    configureServer({ config, watcher }) {
      const project = { directory: resolve(config.root, directory), outdir: resolve(config.root, outdir) }
      let compiled = readMessages(project)
      let queue = Promise.resolve()

      async function compile() {
        const current = readMessages(project)
        const keys = await compileEdited(project, compiled, current)
        compiled = current
        if (keys.length > 0) config.logger.info(`messages compiled: ${keys.join(', ')}`, { timestamp: true })
      }

      watcher.on('change', (path) => {
        if (resolve(path, '..') !== resolve(project.directory, '..') || !path.endsWith('.json')) return
        queue = queue.then(compile).catch((error: unknown) => {
          config.logger.error(`messages not compiled: ${error instanceof Error ? error.message : error}`)
        })
      })
    },
  }
}

/** Reads the messages of a project from the files beside its directory. Throws with the name of an unreadable file. */
export function readMessages({ directory }: Project): Messages {
  const { locales } = readSettings(directory)
  return new Map(
    locales.map((locale) => {
      const file = resolve(directory, '..', `${locale}.json`)
      try {
        return [locale, JSON.parse(readFileSync(file, 'utf8'))]
      } catch (error) {
        throw new Error(`${basename(file)}: ${error instanceof Error ? error.message : error}`)
      }
    }),
  )
}

/** Compiles the messages that differ between `before` and `after`. Resolves with their keys. */
export async function compileEdited(project: Project, before: Messages, after: Messages): Promise<readonly string[]> {
  const keys = editedKeys(before, after)
  const left = keys.filter((key) => [...after.values()].some((messages) => key in messages))
  const made = mkdtempSync(join(tmpdir(), 'edited-messages-'))
  try {
    if (left.length > 0) await compileKeys(left, after, project, made)
    replaceModules(keys, left, join(made, 'out/messages'), join(project.outdir, 'messages'))
  } finally {
    rmSync(made, { recursive: true, force: true })
  }
  return keys
}

/** Settings of a project. Paths of modules are relative to the directory above it. */
const readSettings = (
  directory: string,
): { readonly locales: readonly string[]; readonly modules: readonly string[] } =>
  JSON.parse(readFileSync(join(directory, 'settings.json'), 'utf8'))

/** Keys whose value differs in any locale, including those that only one of both has. */
function editedKeys(before: Messages, after: Messages): readonly string[] {
  const edited = new Set<string>()
  for (const [locale, messages] of after) {
    const former = before.get(locale) ?? {}
    for (const key of Object.keys({ ...former, ...messages }))
      if (JSON.stringify(former[key]) !== JSON.stringify(messages[key])) edited.add(key)
  }
  return [...edited]
}

/** Compiles a project of these messages in an empty directory, to its subdirectory `out`. */
async function compileKeys(keys: readonly string[], messages: Messages, { directory }: Project, empty: string) {
  const settings = readSettings(directory)
  const modules = settings.modules.map((path) => resolve(directory, '..', path))
  mkdirSync(join(empty, 'project.inlang'))
  writeFileSync(join(empty, 'project.inlang/settings.json'), JSON.stringify({ ...settings, modules }))
  for (const [locale, all] of messages) {
    const own = Object.fromEntries(keys.flatMap((key) => (key in all ? [[key, all[key]]] : [])))
    writeFileSync(join(empty, `${locale}.json`), JSON.stringify(own))
  }
  const compiler = resolve(import.meta.dirname, '../../node_modules/@inlang/paraglide-js/bin/run.js')
  const child = spawn(
    process.execPath,
    [compiler, 'compile', '--project', join(empty, 'project.inlang'), '--outdir', join(empty, 'out'), '--silent'],
    { cwd: empty, stdio: 'inherit' },
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the compiler ended with code ${code}`)
}

/** Copies the modules of the messages that are left, removes those of the others, and updates the index. */
function replaceModules(keys: readonly string[], left: readonly string[], from: string, to: string): void {
  for (const key of left) cpSync(join(from, `${key}.js`), join(to, `${key}.js`))
  const index = readFileSync(join(to, '_index.js'), 'utf8')
  const lines = new Set(index.split('\n'))
  for (const key of left) lines.add(`export * from './${key}.js'`)
  const removed = keys.filter((key) => !left.includes(key))
  for (const key of removed) lines.delete(`export * from './${key}.js'`)
  const listed = [...lines].join('\n')
  if (listed !== index) writeFileSync(join(to, '_index.js'), listed)
  for (const key of removed) rmSync(join(to, `${key}.js`), { force: true })
}
