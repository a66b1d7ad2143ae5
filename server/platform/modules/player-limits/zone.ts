import type { Protection } from './protection.ts'

/** By whose calendar a player's windows are; who has never set a limit has none that matters. */
export const zoneOf = ({ zone }: Pick<Protection, 'zone'>): string => zone ?? 'UTC'
