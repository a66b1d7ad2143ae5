import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { isDeeperThan } from '#server/shared/constants/json-depth.ts'

/** No page's query is near this; a parser of a deeper one runs out of stack. */
const MAX_DEPTH = 64

/**
 * One value of a query. What only looks like a number stays a text: of a code like `12e7` or of twenty digits there
 * would be another one left.
 */
function parseValue(text: string): unknown {
  if (isDeeperThan(text, MAX_DEPTH)) throw new SyntaxError('nested deeper than anything we write')
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && `${value}` !== text) throw new SyntaxError('not a number as we write it')
  return value
}

/** How the router reads and writes queries: as by default, but what was there is there afterwards. */
export const parseSearch = parseSearchWith(parseValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue)
