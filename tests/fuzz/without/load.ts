import { registerHooks } from 'node:module'
import { childEnvironment } from '#server/env.ts'
import { FIXES, WITHOUT_VARIABLE } from './fixes.ts'

// Loaded before a program: takes one fix out of its modules as they are loaded. No file is changed.
const name = childEnvironment({})[WITHOUT_VARIABLE] ?? ''
const fix = FIXES[name]
if (!fix) throw new Error(`${name} is none of ${Object.keys(FIXES).join(', ')}`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const here = fix.places.filter(({ file }) => file.test(url))
    if (here.length === 0 || loaded.source === undefined || loaded.source === null) return loaded
    let source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    for (const { text, without } of here) {
      if (source.split(text).length !== 2) throw new Error(`the fix ${name} does not stand in ${url} once: ${text}`)
      source = source.replace(text, () => without)
    }
    return { ...loaded, source }
  },
})
