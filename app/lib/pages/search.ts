import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'

/** No page's query is near this; a parser of a deeper one runs out of stack. */
const MAX_DEPTH = 64

/** What JSON can begin with. Most values are plain words, and a parser that fails costs as much as fifty that do not. */
const JSON_START = /^\s*(?:["[{\d-]|true|false|null)/

const NOT_JSON = new SyntaxError('no JSON')

/**
 * One value of a query. What only looks like a number stays a text: of a code like `12e7` or of twenty digits there
 * would be another one left.
 */
function parseValue(text: string): unknown {
  if (!JSON_START.test(text)) throw NOT_JSON
  if (isDeeperThan(text, MAX_DEPTH)) throw new SyntaxError('nested deeper than anything we write')
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && `${value}` !== text) throw new SyntaxError('not a number as we write it')
  return value
}

/** How the router reads and writes queries: as by default, but what was there is there afterwards. */
export const parseSearch = parseSearchWith(parseValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue)
