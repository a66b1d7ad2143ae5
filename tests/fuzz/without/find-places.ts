import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Place } from './fixes.ts'

const IS_MODULE = /\.m?[jt]s$/

/** Finds the module that contains each place, by its URL. Throws if a place is missing below `root`, or not unique. */
export function findPlaces(root: string, places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const found = new Map<string, Place[]>()
  for (const place of places) {
    const folder = join(root, place.folder)
    const modules = readdirSync(folder).filter((name) => IS_MODULE.test(name))
    const holders = modules.flatMap((name) => {
      const path = join(folder, name)
      return Array.from({ length: timesIn(readFileSync(path, 'utf8'), place) }, () => pathToFileURL(path).href)
    })
    const [holder, another] = holders
    if (holder === undefined || another !== undefined)
      throw new Error(`a fix does not stand in ${place.folder} once, but ${holders.length} times: ${place.text}`)
    found.set(holder, [...(found.get(holder) ?? []), place])
  }
  return found
}

function timesIn(source: string, { text }: Place): number {
  return source.split(text).length - 1
}
