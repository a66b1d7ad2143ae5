import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * One value of a query. What only looks like a number stays a text: of a code like `12e7` or of twenty digits there
 * would be another one left.
 */
function parseValue(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'number' && `${value}` !== text) throw new SyntaxError('not a number as we write it')
  return value
}

/** How the router reads and writes queries: as by default, but what was there is there afterwards. */
export const parseSearch = parseSearchWith(parseValue)
export const stringifySearch = stringifySearchWith(JSON.stringify, parseValue)
