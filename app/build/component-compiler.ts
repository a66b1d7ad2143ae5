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

/** The React compiler, which takes half of the build time. */
export async function componentCompiler({ isDevelopment, kept }: Options): ReturnType<typeof babel> {
  const { preset, rolldown } = reactCompilerPreset()
  const plugin = await babel({
    presets: [{ preset, rolldown: { ...rolldown, filter: { code: COMPILABLE } } }],
    exclude: NEVER,
    // builds write no source maps
    sourceMap: isDevelopment,
  })
  const { transform } = plugin
  if (kept === undefined || typeof transform !== 'object') return plugin
  mkdirSync(kept, { recursive: true })
  const compile = transform.handler
  transform.handler = async function (code, id, options) {
    const file = join(kept, `${createHash('sha256').update(`${id}\n${code}`).digest('hex')}.js`)
    if (existsSync(file)) return { code: readFileSync(file, 'utf8'), map: null }
    const compiled = await compile.call(this, code, id, options)
    if (typeof compiled === 'object' && compiled?.code !== undefined) writeFileSync(file, String(compiled.code))
    return compiled
  }
  return plugin
}
