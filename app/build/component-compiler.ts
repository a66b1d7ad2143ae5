import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import babel from '@rolldown/plugin-babel'
import { reactCompilerPreset } from '@vitejs/plugin-react'

/**
 * Only functions with markup or a hook can be compiled. Parsing all other files took half as long as compiling these.
 */
const COMPILABLE = /\buse[A-Z0-9]|<\/|\/>/
const NEVER = [/\/node_modules\//, /\/app\/paraglide\//, /^\0/]

type Options = {
  readonly isDevelopment: boolean
  /** Directory for compiled output shared between builds; builds for different targets compile the same. */
  readonly kept?: string | undefined
}

/** Part of the compiler's events that concerns functions it leaves out. */
type CompilerEvent = { readonly kind: string; readonly detail?: { readonly reason?: string } }

const SKIPPED = new Set(['CompileError', 'CompileSkip', 'PipelineError'])

/** Files with a function that cannot be compiled: a menu's callback reads a ref, a part on demand is an object's hook. */
const NOT_COMPILED = /\/app\/(?:ui\/menu|lib\/scripts\/island)\.tsx$/

/**
 * The React compiler, which takes half of the build time. It is silent about functions that it leaves out, which are
 * then rendered without memoization: here they end the build, or are warned about in development.
 */
export async function componentCompiler({ isDevelopment, kept }: Options): ReturnType<typeof babel> {
  const skipped: string[] = []
  const logger = {
    logEvent(file: string | null, { kind, detail }: CompilerEvent) {
      if (SKIPPED.has(kind) && !NOT_COMPILED.test(file ?? '')) skipped.push(`${file}: ${detail?.reason ?? kind}`)
    },
  }
  const { preset, rolldown } = reactCompilerPreset({ logger })
  const plugin = await babel({
    presets: [{ preset, rolldown: { ...rolldown, filter: { code: COMPILABLE } } }],
    exclude: NEVER,
    // builds write no source maps
    sourceMap: isDevelopment,
  })
  const { transform } = plugin
  if (typeof transform !== 'object') return plugin
  if (kept !== undefined) mkdirSync(kept, { recursive: true })
  const compile = transform.handler
  transform.handler = async function (code, id, options) {
    const name = createHash('sha256').update(`${id}\n${code}`).digest('hex')
    const file = kept === undefined ? undefined : join(kept, `${name}.js`)
    if (file !== undefined && existsSync(file)) return { code: readFileSync(file, 'utf8'), map: null }
    const compiled = await compile.call(this, code, id, options)
    const problems = skipped.splice(0)
    if (problems.length > 0) {
      const message = `The React compiler leaves out functions: ${problems.join('; ')}`
      if (isDevelopment) this.warn(message)
      else this.error(message)
    }
    if (file !== undefined && typeof compiled === 'object' && compiled?.code !== undefined)
      writeFileSync(file, String(compiled.code))
    return compiled
  }
  return plugin
}
