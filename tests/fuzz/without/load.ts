import { registerHooks } from 'node:module'
import { childEnvironment } from '#server/env.ts'
import { findPlaces } from './find-places.ts'
import { FIXES, WITHOUT_VARIABLE } from './fixes.ts'

// Loaded before a program: removes one fix from its modules as they are loaded. No file is changed.
const name = childEnvironment({})[WITHOUT_VARIABLE] ?? ''
const fix = FIXES[name]
if (!fix) throw new Error(`${name} is none of ${Object.keys(FIXES).join(', ')}`)
const places = findPlaces(process.cwd(), fix.places)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const here = places.get(url) ?? []
    if (here.length === 0 || loaded.source === undefined || loaded.source === null) return loaded
    const source =
      typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: here.reduce((text, place) => text.replace(place.text, () => place.without), source) }
  },
})
